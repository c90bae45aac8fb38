import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerClient } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { askAs, exchangeCode, obtainCode, tokensOf } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createPerson, sendForm } from '../harness/person.ts';
import { loadSecretKey } from '../../src/config/secret-key.ts';
import { SigningKeys } from '../../src/credentials/signing-keys.ts';

/** Two instances on one database, without Valkey: nothing tells one what happens on the other. */
let first: Instance;
let second: Instance;
const issuer = 'http://portico.example';

beforeAll(async () => {
  first = await startInstance({ PUBLIC_URL: issuer });
  second = await startInstance({ PUBLIC_URL: issuer }, first);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

async function granted() {
  const person = await createPerson(first);
  const registration = { scopes: ['projects:read'], redirectUris: ['https://app.example/callback'] };
  const client = await registerClient(person, registration, first);
  const obtained = await obtainCode(person, client, {}, first);
  const tokens = tokensOf(await exchangeCode(client, obtained, {}, { on: first }));
  return { person, client, tokens };
}

async function statusOn(on: Instance, credential: string): Promise<number> {
  return (await send('GET', '/v1/projects', { credential, on })).status;
}

test.each(['access', 'refresh'] as const)(
  'a revoked %s token is refused on the other instance within two seconds',
  async (kind) => {
    const { client, tokens } = await granted();
    expect(await statusOn(second, tokens.access)).toBe(200);
    expect((await askAs(client, '/v1/auth/revoke', { token: tokens[kind] }, { on: first })).status).toBe(200);
    expect(await statusOn(first, tokens.access)).toBe(401);
    await expect.poll(() => statusOn(second, tokens.access), { timeout: 2_000, interval: 20 }).toBe(401);
  },
);

test('somebody who signs out is signed out on the other instance within two seconds', async () => {
  const { cookie } = await createPerson(first);
  const open = async (on: Instance) => (await send('GET', '/oauth/account', { headers: { cookie }, on })).status;
  expect(await open(second)).toBe(200);
  await sendForm('/oauth/sign-out', {}, { cookie, on: first });
  expect(await open(first)).toBe(303);
  await expect.poll(() => open(second), { timeout: 2_000, interval: 20 }).toBe(303);
});

test('rotating the signing key under load fails no request, also where the new one is of another algorithm', async () => {
  const { client } = await granted();
  const { database, config, now } = first;
  const keys = new SigningKeys(database.prisma, await loadSecretKey(config), now);
  const kids = new Set<string>();
  const statuses: number[] = [];
  let isRotating = true;
  /** Obtains a token on one instance and uses it on the other at once, again and again. */
  async function load(issuing: Instance, using: Instance): Promise<void> {
    while (isRotating) {
      const address = freshAddress();
      const reply = await askAs(
        client,
        '/v1/auth/token',
        { grant_type: 'client_credentials' },
        { on: issuing, address },
      );
      statuses.push(reply.status);
      const token: string = Object(reply.body).access_token;
      kids.add(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid);
      const used = await send('GET', '/.well-known/jwks.json', { on: using });
      statuses.push(used.status);
      const answer = await askAs(client, '/v1/auth/introspect', { token }, { on: using, address });
      statuses.push(answer.status, Object(answer.body).active ? 200 : 401);
    }
  }
  const loads = [load(first, second), load(second, first), load(first, second), load(second, first)];
  const rotated: string[] = [];
  for (let rotation = 0; rotation < 3; rotation += 1) {
    const { kid } = await keys.rotate(rotation === 1 ? 'ES256' : 'RS256');
    rotated.push(kid);
    await expect.poll(() => kids.has(kid), { timeout: 10_000, interval: 20 }).toBe(true);
  }
  isRotating = false;
  await Promise.all(loads);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([...kids]).toEqual(expect.arrayContaining(rotated));
  expect(statuses.length).toBeGreaterThan(100);
});
