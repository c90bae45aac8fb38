import { describe, expect, test } from 'vitest';
import { createAccount, issueKeyFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, sameOrigin, sendForm } from '../harness/person.ts';

/** Somebody who waits until another lets them go on. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

/**
 * Lets the next reading of this kind come in, and go on with what it has read only when it is told to.
 * @param isMeant whether a call is one, by what it is called with
 */
function holdNext(reader: object, method: string, isMeant: (...words: unknown[]) => boolean = () => true) {
  const [hasRead, mayGoOn] = [gate(), gate()];
  const real = Reflect.get(reader, method);
  const held = async (...words: unknown[]) => {
    if (!isMeant(...words)) return Reflect.apply(real, reader, words);
    Reflect.set(reader, method, real);
    const read = await Reflect.apply(real, reader, words);
    hasRead.open();
    await mayGoOn.passed;
    return read;
  };
  Reflect.set(reader, method, held);
  return { hasRead: hasRead.passed, goOn: mayGoOn.open };
}

/** Whether a session opens GraphQL, which asks nothing but whose it is. */
async function opensGraphQL(cookie: string): Promise<boolean> {
  const headers = { ...sameOrigin, cookie };
  const { body } = await send('POST', '/graphql', { headers, body: { query: '{ profile { username } }' } });
  return Boolean(Object(body).data);
}

describe('what is revoked while it is read opens nothing from the next request on', () => {
  test('an API key', async () => {
    const account = await createAccount();
    const secret = await issueKeyFor(account, ['read']);
    const { database } = await instance();
    const { id } = await database.prisma.apiKey.findFirstOrThrow({
      where: { userId: account.id },
      orderBy: { id: 'desc' },
    });
    // Known already, so that the reading which is held is that of the other key.
    expect((await send('GET', '/api/user/profile', { credential: account.key })).status).toBe(200);
    const reading = holdNext(database, 'readByKeys', (statement) => Object(statement).name === 'api-keys');
    const during = send('GET', '/api/user/profile', { credential: secret });
    await reading.hasRead;
    expect((await send('DELETE', `/api/developer/keys/${id}`, { credential: account.key })).status).toBe(204);
    reading.goOn();
    expect((await during).status).toBe(200);
    expect((await send('GET', '/api/user/profile', { credential: secret })).status).toBe(401);
  });

  test('a session', async () => {
    const { cookie } = await createPerson();
    const { database } = await instance();
    const reading = holdNext(database, 'query', (statement) => Object(statement).name === 'session-by-token');
    const during = opensGraphQL(cookie);
    await reading.hasRead;
    expect((await sendForm('/oauth/sign-out', {}, { cookie })).status).toBe(303);
    reading.goOn();
    await during;
    expect(await opensGraphQL(cookie)).toBe(false);
  });
});

test('a session that is known is over as soon as its successor is there', async () => {
  const { email, password, cookie, address } = await createPerson();
  let isPending = true;
  const again = sendForm('/oauth/sign-in', { email, password }, { cookie, address }).finally(() => {
    isPending = false;
  });
  // Checking a password takes long, so the old session is read anew meanwhile.
  while (isPending) await opensGraphQL(cookie);
  expect((await again).status).toBe(303);
  expect(await opensGraphQL(cookie)).toBe(false);
});

/** As a command does that has the database to itself, and tells no instance of it. */
async function endElsewhere(userId: string): Promise<void> {
  const { prisma } = (await instance()).database;
  await prisma.session.deleteMany({ where: { userId } });
  await prisma.apiKey.updateMany({ where: { userId }, data: { revokedAt: new Date() } });
}

describe('what was ended elsewhere a moment ago makes no successor', () => {
  test('a session', async () => {
    const { id, cookie } = await createPerson();
    expect(await opensGraphQL(cookie)).toBe(true);
    await endElsewhere(id);
    const creation =
      'mutation { createPersonalAccessToken(input: { name: "Successor", scopes: ["projects:read"] }) { token } }';
    expect((await askGraphQL({ cookie }, creation)).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('an API key', async () => {
    const { id, key } = await createAccount();
    expect((await send('GET', '/api/user/profile', { credential: key })).status).toBe(200);
    await endElsewhere(id);
    const body = { name: 'Successor', scopes: ['read', 'write'] };
    expect((await send('POST', '/api/developer/keys', { credential: key, body })).status).toBe(401);
  });
});
