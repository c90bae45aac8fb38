import { describe, expect, test } from 'vitest';
import { resendInvitation } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { eventsOf } from '../harness/events.ts';
import { acceptInvitation, emailOf, makeInvitation, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const guest = await createAccount();
  const projectId = await makeProject(account);
  const { id, token } = await makeInvitation(account, projectId, { email: emailOf(guest), role: 'viewer' });
  return { account, path: `/v1/projects/${projectId}/invitations/${id}/resend`, guest, token };
}

describeRoute(resendInvitation, sample, () => {
  describe('200', () => {
    test('a new link for another week; the old one is dead, and nothing new is told', async () => {
      const { account, path, guest, token } = await sample();
      const reply = await send('POST', path, { credential: account.token });
      expect(reply.status).toBe(200);
      const fresh = new URL(Object(reply.body).accept_url).searchParams.get('token') ?? '';
      expect((await acceptInvitation(guest, token)).code).toBe('NOT_FOUND');
      expect((await acceptInvitation(guest, fresh)).member).toEqual({ userId: guest.id, role: 'viewer' });
      const told = await eventsOf(path.split('/')[3] ?? '');
      expect(told.map(({ data }) => data.state)).toEqual(['created', 'accepted']);
    });
  });

  describe('404', () => {
    test('for one that is accepted or revoked', async () => {
      const { account, path, guest, token } = await sample();
      await acceptInvitation(guest, token);
      expect((await send('POST', path, { credential: account.token })).status).toBe(404);
    });
  });
});
