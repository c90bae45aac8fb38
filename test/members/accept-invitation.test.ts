import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { eventsOf } from '../harness/events.ts';
import { acceptInvitation, emailOf, makeInvitation, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, sendForm } from '../harness/person.ts';

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

test('the page shows the offer, and takes the acceptance', async () => {
  const { guest, projectId, token } = await invited();
  const path = `/oauth/invitation?token=${token}`;
  const anonymous = await send('GET', path);
  expect(anonymous.status).toBe(303);
  expect(new URL(anonymous.headers.get('location') ?? '', 'http://x').searchParams.get('return_to')).toBe(path);
  const page = await send('GET', path, { headers: { cookie: guest.cookie } });
  expect(page.text).toContain('Work on Payments API?');
  expect(page.text).toContain('developer');
  const accepted = await sendForm('/oauth/invitation', { token }, { cookie: guest.cookie });
  expect(accepted.status).toBe(200);
  expect(accepted.text).toContain('Welcome to Payments API');
  expect(await membersOf(projectId)).toBe(2);
  expect((await send('GET', path, { headers: { cookie: guest.cookie } })).status).toBe(404);
});
