import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { eventsOf } from '../harness/events.ts';
import { acceptInvitation, emailOf, makeInvitation, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { cookiesOf, createPerson, sendForm } from '../harness/person.ts';

async function invited() {
  const [owner, guest] = [await createAccount(), await createPerson()];
  const projectId = await makeProject(owner);
  const { id, token } = await makeInvitation(owner, projectId, { email: emailOf(guest), role: 'developer' });
  return { owner, guest, projectId, id, token };
}

async function membersOf(projectId: string): Promise<number> {
  const { prisma } = (await instance()).database;
  return prisma.membership.count({ where: { projectId } });
}

test('whoever accepts is a member, once, and it is told', async () => {
  const { owner, guest, projectId, id, token } = await invited();
  expect(await acceptInvitation(guest, token)).toEqual({
    member: { userId: guest.id, role: 'developer' },
    code: undefined,
  });
  expect((await acceptInvitation(guest, token)).code).toBe('NOT_FOUND');
  expect((await send('GET', `/v1/projects/${projectId}`, { credential: guest.token })).body).toMatchObject({
    role: 'developer',
  });
  const { body } = await send('GET', `/v1/projects/${projectId}/invitations/${id}`, { credential: owner.token });
  expect(body).toMatchObject({ state: 'accepted', accepted_by: guest.id });
  const told = await eventsOf(projectId);
  expect(told.map(({ type, data }) => [type, data.state])).toEqual([
    ['member.invited', 'created'],
    ['member.invited', 'accepted'],
  ]);
});

test('twenty racing acceptances make one member', async () => {
  const { guest, projectId, token } = await invited();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => acceptInvitation(guest, token)));
  expect(outcomes.filter(({ member }) => member)).toHaveLength(1);
  expect(outcomes.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(19);
  expect(await membersOf(projectId)).toBe(2);
  expect(await eventsOf(projectId)).toHaveLength(2);
});

test('an account with another address cannot accept, unless the project allows it', async () => {
  const { owner, projectId, token } = await invited();
  const stranger = await createAccount();
  expect((await acceptInvitation(stranger, token)).code).toBe('FORBIDDEN');
  expect(await membersOf(projectId)).toBe(1);
  const query = `mutation { setOpenInvitations(projectId: "${projectId}", open: true) }`;
  await send('POST', '/graphql', { credential: owner.token, body: { query } });
  expect((await acceptInvitation(stranger, token)).member).toEqual({ userId: stranger.id, role: 'developer' });
});

test('an expired invitation opens nothing, and makes room for a new one', async () => {
  const { owner, guest, projectId, id, token } = await invited();
  const { prisma } = (await instance()).database;
  await prisma.invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect((await acceptInvitation(guest, token)).code).toBe('NOT_FOUND');
  const again = await makeInvitation(owner, projectId, { email: emailOf(guest), role: 'viewer' });
  expect((await acceptInvitation(guest, again.token)).member).toMatchObject({ role: 'viewer' });
});

test('an unknown token, and one that cannot be stored, open nothing', async () => {
  const guest = await createAccount();
  for (const token of ['', 'service_invite_unknown', 'x'.repeat(10_000)]) {
    expect((await acceptInvitation(guest, token)).code).toBe('NOT_FOUND');
  }
});

describe('the page', () => {
  const open = (token: string, cookie = '') =>
    send('GET', `/oauth/invitation?token=${token}`, { headers: cookie ? { cookie } : {} });

  test('tells what it is about before it asks anything', async () => {
    const { guest, token } = await invited();
    const { status, text } = await open(token);
    expect(status).toBe(200);
    for (const part of ['Work on Payments API?', 'developer', 'Sign in to accept', 'Open an account']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`${guest.email[0]}…@test.example`);
    expect(text).not.toContain(guest.email);
    expect(text).toContain(encodeURIComponent(`/oauth/invitation?token=${token}`));
  });

  test('takes the acceptance of whoever is invited', async () => {
    const { guest, projectId, token } = await invited();
    const { text } = await open(token, guest.cookie);
    expect(text).toContain(`signed in as <strong>${guest.username}`);
    expect(text).toContain('Accept the invitation');
    const accepted = await sendForm('/oauth/invitation', { token }, { cookie: guest.cookie });
    expect(accepted.status).toBe(200);
    expect(accepted.text).toContain('Welcome to Payments API');
    expect(await membersOf(projectId)).toBe(2);
    expect((await open(token, guest.cookie)).status).toBe(404);
  });

  test('lets whoever is signed in with another account change it, and comes back', async () => {
    const { token } = await invited();
    const stranger = await createPerson();
    const { text } = await open(token, stranger.cookie);
    expect(text).toContain('another e-mail address');
    expect(text).not.toContain('Accept the invitation');
    const back = text.match(/name="return_to" value="([^"]+)"/)?.[1] ?? '';
    const left = await sendForm('/oauth/sign-out', { return_to: back }, { cookie: stranger.cookie });
    expect(left.headers.get('location')).toBe(`/oauth/invitation?token=${token}`);
    expect((await open(token, stranger.cookie)).text).toContain('Sign in to accept');
  });

  test('keeps its place while an account is opened', async () => {
    const { token } = await invited();
    const place = `/oauth/invitation?token=${token}`;
    const name = `k${Date.now()}`;
    const fields = { username: name, email: `${name}@test.example`, password: 'a long password', return_to: place };
    const opened = await sendForm('/oauth/sign-up', fields, { address: freshAddress() });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, place]);
    expect((await open(token, cookiesOf(opened))).text).toContain(`signed in as <strong>${name}`);
  });
});
