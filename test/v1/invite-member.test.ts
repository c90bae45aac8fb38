import { describe, expect, test } from 'vitest';
import { inviteMember } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { eventsOf } from '../harness/events.ts';
import { emailOf, makeMember, makeProject } from '../harness/fixtures.ts';
import { instance, startInstance } from '../harness/instance.ts';
import { MailServer } from '../harness/mail-server.ts';
import { describeRoute } from '../harness/route-suite.ts';

const body = { email: 'Guest@Test.example', role: 'developer' };

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}/members`, body };
}

describeRoute(inviteMember, sample, () => {
  describe('201', () => {
    test('an invitation for a week, told of in an event, with its link for the inviter to pass on', async () => {
      const { account, path } = await sample();
      const { config, logged } = await instance();
      const projectId = path.split('/')[3] ?? '';
      const reply = await send('POST', path, { credential: account.token, body });
      expect(reply.status).toBe(201);
      const { accept_url: link, ...invitation } = Object(reply.body);
      expect(invitation).toEqual({
        id: expect.any(String),
        project_id: projectId,
        email: 'guest@test.example',
        role: 'developer',
        state: 'created',
        invited_by: account.id,
        accepted_by: null,
        created_at: expect.any(String),
        expires_at: expect.any(String),
        accepted_at: null,
      });
      expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBeLessThanOrEqual(7 * 86_400_000);
      expect(link).toMatch(new RegExp(`^${config.publicUrl}/oauth/invitation\\?token=service_invite_\\w{49}$`));
      expect(logged.join('')).not.toContain('service_invite_');
      const location = reply.headers.get('location') ?? '';
      expect((await send('GET', location, { credential: account.token })).body).toEqual(invitation);
      const [told] = await eventsOf(projectId);
      expect(told).toMatchObject({ type: 'member.invited', environment: null, data: invitation });
      const { prisma } = (await instance()).database;
      const kept = JSON.stringify(await prisma.invitation.findMany({ where: { projectId } }));
      expect(kept).not.toContain(new URL(link).searchParams.get('token'));
    });

    test('by e-mail where there is a server to send through, and then the link is for its reader alone', async () => {
      const mail = await MailServer.listen();
      const mailing = await startInstance({ SMTP_URL: mail.url, MAIL_FROM: 'Portico <noreply@portico.example>' });
      try {
        const account = await createAccount('pro', mailing);
        const made = await send('POST', '/v1/projects', {
          credential: account.token,
          body: { name: 'A' },
          on: mailing,
        });
        const { id } = Object(made.body);
        // As it may stand in a database that is older than the rule for names.
        const name = 'A\r\nBcc: x@evil.example';
        await mailing.database.prisma.project.update({ where: { id }, data: { name } });
        const path = `/v1/projects/${id}/members`;
        const reply = await send('POST', path, { credential: account.token, body, on: mailing });
        expect(reply.body).toMatchObject({ accept_url: null });
        await expect.poll(() => mail.received.length, { timeout: 5_000 }).toBe(1);
        const [head = '', ...rest] = (mail.received[0] ?? '').split('\r\n\r\n');
        const text = rest.join('\n');
        expect(head).toContain('To: guest@test.example');
        expect(head).toContain('From: Portico <noreply@portico.example>');
        expect(head).not.toMatch(/^Bcc/m);
        const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        expect(plain).toMatch(/\/oauth\/invitation\?token=service_invite_\w{49}/);
        expect(mailing.logged.join('')).not.toContain('service_invite_');
      } finally {
        await mailing.stop();
        await mail.close();
      }
    });
  });

  describe('400', () => {
    test.each([
      [{ role: 'viewer' }, '/email'],
      [{ email: 'nobody', role: 'viewer' }, '/email'],
      [{ email: 'a@b.example', role: 'king' }, '/role'],
    ])('%j at %s', async (wrong, pointer) => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body: wrong });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ errors: [{ pointer }] });
    });
  });

  describe('403', () => {
    test('to a developer, naming the role that may', async () => {
      const { path } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      const reply = await send('POST', path, { credential: developer.token, body });
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('project-admin');
    });
  });

  describe('409', () => {
    test('for somebody who is a member', async () => {
      const { path, account } = await sample();
      const member = await makeMember(path.split('/')[3] ?? '', 'viewer');
      const reply = await send('POST', path, {
        credential: account.token,
        body: { email: emailOf(member), role: 'viewer' },
      });
      expect(reply.status).toBe(409);
      expect(Object(reply.body).errors).toEqual([{ pointer: '/email', detail: 'is that of a member already' }]);
    });

    test('of fifty racing invitations of one address one is made', async () => {
      const { account, path } = await sample();
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => send('POST', path, { credential: account.token, body })),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
      expect(await eventsOf(path.split('/')[3] ?? '')).toHaveLength(1);
    });
  });
});
