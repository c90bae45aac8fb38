import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { mostStreams } from '../../src/server/stream-slots.ts';
import { createAccount, issueTokenFor, registerClient } from '../harness/account.ts';
import { askAs, exchangeCode, obtainCode, tokensOf } from '../harness/authorization.ts';
import { type ChangeListener, ChangeListeners, soon } from '../harness/change-listener.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { askGraphQL, firstOfStream } from '../harness/graphql.ts';
import { startInstance } from '../harness/instance.ts';
import { createPerson, type Person, sendForm } from '../harness/person.ts';

const listeners = new ChangeListeners();
const { hear, open } = listeners;
afterEach(listeners.stop);

describe('a stream is refused', () => {
  test('401: to nobody', async () => {
    for (const ask of [askGraphQL, firstOfStream]) {
      const { codes, reply } = await ask({}, 'subscription { changes { at } }');
      expect(codes, reply.text).toEqual(['UNAUTHENTICATED']);
    }
  });

  test('403: without the scope', async () => {
    const owner = await createAccount();
    const { codes } = await askGraphQL({ credential: owner.key }, 'subscription { changes { at } }');
    expect(codes).toEqual(['INSUFFICIENT_SCOPE']);
  });

  test("404: of somebody else's project", async () => {
    const [owner, stranger] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    const listener = await open(stranger.token, { projectId });
    expect(await listener.over).toBeNull();
    expect(listener.codes).toEqual(['NOT_FOUND']);
  });

  test.each(['application/json', 'application/graphql-response+json', 'multipart/mixed, application/json'])(
    '406: to who takes %s alone',
    async (accept) => {
      const { token: credential } = await createAccount();
      const body = { query: 'subscription { changes { at } }' };
      const reply = await send('POST', '/graphql', { credential, headers: { accept }, body });
      expect([reply.status, Object(reply.body).errors[0].extensions.code]).toEqual([406, 'NOT_ACCEPTABLE']);
    },
  );

  test('429: to who has as many as an account may have, until one is closed', async () => {
    const { token } = await createAccount();
    const listeners = await Promise.all(Array.from({ length: mostStreams.account }, () => hear(token)));
    const tooMany = await open(token);
    expect(String(await tooMany.over)).toMatch(/429|open at a time/);
    listeners[0]?.stop();
    await expect
      .poll(
        async () => {
          const another = await open(token);
          await Promise.race([
            another.over,
            expect
              .poll(() => another.told.length, soon)
              .toBe(1)
              .catch(() => null),
          ]);
          return another.told.length;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(1);
  });
});

test('nothing is left of streams that were refused, broken off or closed', async () => {
  const own = await startInstance({ WORKER: 'false' });
  const { changes } = own.portico.core.shared;
  const { token } = await createAccount('pro', own);
  const listeners = await Promise.all(Array.from({ length: mostStreams.account }, () => hear(token, { on: own })));
  expect(changes.watching).toBe(mostStreams.account);
  for (let refused = 0; refused < 5; refused += 1) await (await open(token, { on: own })).over;
  await expect.poll(() => changes.watching, soon).toBe(mostStreams.account);
  for (const listener of listeners) listener.stop();
  await expect.poll(() => changes.watching, { timeout: 15_000 }).toBe(0);
  const body = { query: 'subscription { changes { at } }' };
  for (const accept of [
    'text/event-stream;charset=latin1',
    'text/event-streams',
    'x-text/event-stream',
    '*/*;charset=latin1',
    'application/json, text/event-stream;charset=iso-8859-1',
  ]) {
    const reply = await send('POST', '/graphql', { credential: token, headers: { accept }, body, on: own });
    expect(reply.status, accept).toBe(406);
  }
  expect(changes.watching).toBe(0);
  for (let brokenOff = 0; brokenOff < 20; brokenOff += 1) {
    const listener = await open(token, { on: own });
    setTimeout(() => listener.stop(), brokenOff);
  }
  await expect.poll(() => own.portico.requestsUnderWay(), { timeout: 10_000 }).toBe(0);
  expect(changes.watching).toBe(0);
  await own.stop();
});

/** Before the server looks by itself at who may still read, which it does each half minute. */
async function endsSoon(listener: ChangeListener): Promise<void> {
  const over = listener.over.then(() => 'over');
  expect(await Promise.race([over, delay(5_000, 'open')])).toBe('over');
}

describe('a stream ends', () => {
  test('when its token is revoked', async () => {
    const person = await createPerson();
    const token = await issueTokenFor(person, ['projects:read']);
    const listener = await hear(token);
    const { data } = await askGraphQL({ cookie: person.cookie }, '{ personalAccessTokens { id } }');
    for (const { id } of data.personalAccessTokens) {
      await askGraphQL({ cookie: person.cookie }, 'mutation($id: ID!) { revokePersonalAccessToken(id: $id) { id } }', {
        id,
      });
    }
    await endsSoon(listener);
  });

  test('for nobody else who uses the same app', async () => {
    const [owner, leaving, staying] = [await createPerson(), await createPerson(), await createPerson()];
    const registration = { scopes: ['projects:read'], redirectUris: ['https://app.example/callback'] };
    const client = await registerClient(owner, registration);
    const tokenOf = async (person: Person) =>
      tokensOf(await exchangeCode(client, await obtainCode(person, client))).access;
    const token = await tokenOf(leaving);
    const [ended, kept] = [await hear(token), await hear(await tokenOf(staying))];
    for (const _again of [1, 2]) expect((await askAs(client, '/v1/auth/revoke', { token })).status).toBe(200);
    await endsSoon(ended);
    const account = { ...staying, token: await issueTokenFor(staying, ['projects:write', 'deployments:write']) };
    const projectId = await makeProject(account);
    await makeDeployment(account, projectId);
    await expect.poll(() => kept.timesOf(projectId), soon).toBeGreaterThan(0);
  });

  test('when its session is', async () => {
    const person = await createPerson();
    const listener = await hear(person.cookie);
    expect((await sendForm('/oauth/sign-out', {}, { cookie: person.cookie })).status).toBe(303);
    await endsSoon(listener);
  });

  test('when the server stops, which does not wait for it', async () => {
    const own = await startInstance({ WORKER: 'false' });
    const { token } = await createAccount('pro', own);
    const listener = await hear(token, { on: own });
    const begun = performance.now();
    await own.portico.stop();
    expect(performance.now() - begun).toBeLessThan(3_000);
    await listener.over;
    await own.database.close();
  });
});
