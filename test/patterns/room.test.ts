import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { acceptInvitation, emailOf, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

const day = 86_400_000;

describe('the keys of a plan', () => {
  async function createKey({ key: credential }: Account): Promise<{ status: number; id: string }> {
    const { status, body } = await send('POST', '/api/developer/keys', { credential, body: { name: 'One more' } });
    return { status, id: String(Object(body).key?.id) };
  }

  /** An account with as many keys as the free plan allows. */
  async function full() {
    const account = await createAccount('free');
    const made = [await createKey(account), await createKey(account)];
    expect([...made.map(({ status }) => status), (await createKey(account)).status]).toEqual([201, 201, 403]);
    return { account, id: made[0]?.id ?? '' };
  }

  test('have room again where one is revoked', async () => {
    const { account, id } = await full();
    await send('DELETE', `/api/developer/keys/${id}`, { credential: account.key });
    expect((await createKey(account)).status).toBe(201);
    expect((await createKey(account)).status).toBe(403);
  });

  test('have room again where one has expired', async () => {
    const { account, id } = await full();
    const { prisma } = (await instance()).database;
    await prisma.apiKey.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await createKey(account)).status).toBe(201);
    expect((await createKey(account)).status).toBe(403);
  });

  test('are as many as the plan says, for pro too, and those of others do not count', async () => {
    const account = await createAccount('pro');
    for (let made = 1; made < 10; made += 1) expect((await createKey(account)).status).toBe(201);
    expect((await createKey(account)).status).toBe(403);
    expect((await createKey(await createAccount('pro'))).status).toBe(201);
  });
});

describe('the webhook destinations of a project', () => {
  test('have room again where one is removed, and those of another project do not count', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const { prisma } = (await instance()).database;
    const one = { projectId, url: 'https://203.0.114.7/', host: '203.0.114.7', topics: ['incident.opened'] };
    await prisma.webhookDestination.createMany({ data: Array.from({ length: 49 }, () => one) });
    const path = `/v1/projects/${projectId}/webhooks`;
    const create = async (at = path) =>
      (await send('POST', at, { credential: owner.token, body: { url: one.url } })).status;
    const { id } = await makeWebhook(owner, projectId);
    // One that is disabled takes its room as well.
    await send('PATCH', `${path}/${id}`, { credential: owner.token, body: { enabled: false } });
    expect(await create()).toBe(403);
    expect(await create(`/v1/projects/${await makeProject(owner)}/webhooks`)).toBe(201);
    await send('DELETE', `${path}/${id}`, { credential: owner.token });
    expect([await create(), await create()]).toEqual([201, 403]);
  });
});

describe('an address that is invited', () => {
  interface Invited {
    owner: Account;
    guest: Account;
    projectId: string;
    id: string;
    token: string;
  }

  const endings: [how: string, end: (invited: Invited) => Promise<unknown>][] = [
    [
      'it was revoked',
      ({ owner, projectId, id }) =>
        send('DELETE', `/v1/projects/${projectId}/invitations/${id}`, { credential: owner.token }),
    ],
    [
      'it has expired',
      async ({ id }) => {
        const { prisma } = (await instance()).database;
        await prisma.invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
      },
    ],
    [
      'it was accepted, and the member is gone again',
      async ({ owner, guest, projectId, token }) => {
        await acceptInvitation(guest, token);
        await send('DELETE', `/v1/projects/${projectId}/members/${guest.id}`, { credential: owner.token });
      },
    ],
  ];

  test.each(endings)('can be invited again where %s', async (_how, end) => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    const invite = (at = projectId) =>
      send('POST', `/v1/projects/${at}/members`, {
        credential: owner.token,
        body: { email: emailOf(guest).toUpperCase(), role: 'viewer' },
      });
    const made = await invite();
    expect([made.status, (await invite()).status]).toEqual([201, 409]);
    // Another project knows nothing of it.
    expect((await invite(await makeProject(owner))).status).toBe(201);
    const { id, accept_url } = Object(made.body);
    const token = new URL(accept_url).searchParams.get('token') ?? '';
    await end({ owner, guest, projectId, id, token });
    expect((await invite()).status).toBe(201);
    const old = await acceptInvitation(guest, token);
    expect([old.member, old.code]).toEqual([undefined, 'NOT_FOUND']);
  });

  test.each([
    ['free', 50],
    ['pro', 500],
  ] as const)('takes one of as many a day as the %s plan allows: %i', async (plan, maximum) => {
    const owner = await createAccount(plan);
    const projectId = await makeProject(owner);
    const { prisma } = (await instance()).database;
    const expiresAt = new Date(Date.now() + 7 * day);
    const data = Array.from({ length: maximum - 1 }, (_, index) => {
      const email = `guest${index}@test.example`;
      return { projectId, email, role: 'viewer', tokenHash: randomUUID(), expiresAt, invitedById: owner.id } as const;
    });
    await prisma.invitation.createMany({ data });
    const invite = async (email: string) =>
      (
        await send('POST', `/v1/projects/${projectId}/members`, {
          credential: owner.token,
          body: { email, role: 'viewer' },
        })
      ).status;
    expect([await invite('last@test.example'), await invite('beyond@test.example')]).toEqual([201, 403]);
  });

  test('takes one of the five a day of an account whose own is not verified; a day later there is room again', async () => {
    const owner = await createAccount();
    const { prisma } = (await instance()).database;
    await prisma.user.update({ where: { id: owner.id }, data: { emailVerified: false } });
    const projectId = await makeProject(owner);
    const invite = async (name: string) =>
      (
        await send('POST', `/v1/projects/${projectId}/members`, {
          credential: owner.token,
          body: { email: `${name}@test.example`, role: 'viewer' },
        })
      ).status;
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await invite(name)).toBe(201);
    expect(await invite('f')).toBe(403);
    const { id } = await prisma.invitation.findFirstOrThrow({ where: { projectId } });
    await prisma.invitation.update({ where: { id }, data: { createdAt: new Date(Date.now() - day) } });
    expect([await invite('f'), await invite('g')]).toEqual([201, 403]);
  });
});
