import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, instance } from '../harness/instance.ts';
import { createPerson, signIn } from '../harness/person.ts';

let home: Instance;

beforeAll(async () => {
  home = await instance();
});

interface Shown {
  id: string;
  isCurrent: boolean;
  userAgent: string | null;
  lastUsedAt: string | null;
}

const list = '{ sessions { id isCurrent userAgent createdAt lastUsedAt expiresAt } }';

const sessionsOf = async (cookie: string): Promise<Shown[]> => (await askGraphQL({ cookie }, list)).data.sessions;

const codesOf = async (cookie: string) => (await askGraphQL({ cookie }, list)).codes;

describe('the sessions of an account', () => {
  test('say which one asks, and when each was used', async () => {
    const person = await createPerson();
    const other = await signIn(person, { address: person.address });
    const [newer, older] = await sessionsOf(person.cookie);
    expect([newer?.isCurrent, older?.isCurrent]).toEqual([false, true]);
    await home.portico.usage.flush();
    const used = (await sessionsOf(other)).map(({ lastUsedAt }) => lastUsedAt !== null);
    expect(used).toEqual([false, true]);
  });

  test('are shown to nobody else, and to no token', async () => {
    const [person, stranger] = [await createPerson(), await createPerson()];
    const [own] = await sessionsOf(person.cookie);
    expect((await sessionsOf(stranger.cookie)).map(({ id }) => id)).not.toContain(own?.id);
    expect((await askGraphQL({ credential: person.token }, list)).codes).toEqual(['SESSION_REQUIRED']);
    const end = 'mutation($id: ID!) { endSession(id: $id) }';
    expect((await askGraphQL({ cookie: stranger.cookie }, end, { id: own?.id })).codes).toEqual(['NOT_FOUND']);
    expect(await codesOf(person.cookie)).toEqual([]);
  });

  test('do not show those that have expired', async () => {
    const person = await createPerson();
    await signIn(person, { address: person.address });
    const [newer] = await sessionsOf(person.cookie);
    await home.database.prisma.session.update({ where: { id: newer?.id ?? '' }, data: { expiresAt: home.now() } });
    expect((await sessionsOf(person.cookie)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('open nothing once they have expired', async () => {
    const person = await createPerson();
    const [own] = await sessionsOf(person.cookie);
    await home.database.prisma.session.update({ where: { id: own?.id ?? '' }, data: { expiresAt: new Date() } });
    // What was read of it a moment ago may still be used for as long.
    home.portico.core.shared.credentialChanged.raise(own?.id ?? '');
    expect(await codesOf(person.cookie)).toEqual(['UNAUTHENTICATED']);
  });

  test('end one by one, at once', async () => {
    const person = await createPerson();
    const other = await signIn(person, { address: person.address });
    // So that it is known here.
    expect(await codesOf(other)).toEqual([]);
    const [ended] = await sessionsOf(person.cookie);
    const end = 'mutation($id: ID!) { endSession(id: $id) }';
    expect((await askGraphQL({ cookie: person.cookie }, end, { id: ended?.id })).data).toEqual({ endSession: true });
    expect([await codesOf(other), await codesOf(person.cookie)]).toEqual([['UNAUTHENTICATED'], []]);
    expect((await askGraphQL({ cookie: person.cookie }, end, { id: ended?.id })).codes).toEqual(['NOT_FOUND']);
  });

  test('end but for one, at once', async () => {
    const person = await createPerson();
    const others = [
      await signIn(person, { address: person.address }),
      await signIn(person, { address: person.address }),
    ];
    const { data } = await askGraphQL({ cookie: person.cookie }, 'mutation { endOtherSessions }');
    expect(data).toEqual({ endOtherSessions: 2 });
    for (const cookie of others) expect(await codesOf(cookie)).toEqual(['UNAUTHENTICATED']);
    expect(await codesOf(person.cookie)).toEqual([]);
  });

  test('that end each other at the same time leave one', async () => {
    const person = await createPerson();
    const cookies = [person.cookie, await signIn(person, { address: person.address })];
    await Promise.all(cookies.map((cookie) => askGraphQL({ cookie }, 'mutation { endOtherSessions }')));
    expect(await home.database.prisma.session.count({ where: { userId: person.id } })).toBe(1);
  });
});

describe('passkeys', () => {
  const keep = (userId: string) =>
    home.database.prisma.passkey.create({
      data: { userId, publicKey: 'key', credentialID: `id-${userId}`, counter: 0, deviceType: 'multi', backedUp: true },
    });
  const rename = 'mutation($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) { name isSynced } }';
  const remove = 'mutation($id: ID!) { removePasskey(id: $id) }';

  test('are named and removed by their owner alone, who has just signed in', async () => {
    const [person, stranger] = [await createPerson(), await createPerson()];
    const { id } = await keep(person.id);
    const name = 'Laptop';
    for (const [document, variables] of [
      [rename, { id, name }],
      [remove, { id }],
    ] as const) {
      expect((await askGraphQL({ cookie: stranger.cookie }, document, variables)).codes).toEqual(['NOT_FOUND']);
    }
    const { cookie } = person;
    const renamed = await askGraphQL({ cookie }, rename, { id, name });
    expect(renamed.data).toEqual({ renamePasskey: { name, isSynced: true } });
    expect((await askGraphQL({ cookie: await person.staleCookie() }, remove, { id })).codes).toEqual([
      'RECENT_SIGN_IN_REQUIRED',
    ]);
    expect((await askGraphQL({ cookie }, '{ passkeys { id name } }')).data).toEqual({ passkeys: [{ id, name }] });
    expect((await askGraphQL({ cookie }, remove, { id })).data).toEqual({ removePasskey: true });
    expect((await askGraphQL({ cookie }, '{ passkeys { id } }')).data).toEqual({ passkeys: [] });
  });
});
