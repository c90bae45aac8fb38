import { createHmac } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PublicKey } from '../../schema/oauth/access-token.ts';
import { loadSecretKey } from '../../src/config/secret-key.ts';
import { SigningKeys } from '../../src/credentials/signing-keys.ts';
import { issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';
import { exchange } from '../harness/token.ts';

interface Forgery {
  header?: object;
  claims?: object;
}

async function genuine() {
  const account = await createPerson();
  const client = await issueClientFor(account, ['projects:read']);
  return { account, client, token: await exchange(client) };
}

/** The current signing key, as only this installation has it. */
async function signingKeys(): Promise<SigningKeys> {
  const { database, config, now } = await instance();
  return new SigningKeys(database.prisma, await loadSecretKey(config), now);
}

/** A token like ours in all but what the forgery changes, signed with our own key. */
async function forge({ header = {}, claims = {} }: Forgery): Promise<string> {
  const { client } = await genuine();
  const { config } = await instance();
  const { kid, alg, key } = await (await signingKeys()).signing();
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: config.publicUrl,
    aud: config.publicUrl,
    sub: client.client_id,
    client_id: client.client_id,
    scope: 'projects:read',
    iat: now,
    exp: now + 3600,
    jti: '01890000-0000-7000-8000-000000000001',
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg, typ: 'at+jwt', kid, ...header }).sign(key);
}

async function statusWith(credential: string): Promise<number> {
  return (await send('GET', '/v1/projects', { credential })).status;
}

test('a token that differs in nothing is accepted, which proves the refusals below', async () => {
  expect(await statusWith(await forge({}))).toBe(200);
});

test.each<[string, Forgery]>([
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['a life of two hours', { claims: { exp: Math.floor(Date.now() / 1000) + 7_200 } }],
  [
    'a life that begins in an hour',
    { claims: { iat: Math.floor(Date.now() / 1000) + 3_600, exp: Math.floor(Date.now() / 1000) + 7_200 } },
  ],
  ['a life of parts of seconds', { claims: { iat: Math.floor(Date.now() / 1000) - 0.5 } }],
  ['a life that began at no time', { claims: { iat: 1e300 } }],
  ['another audience', { claims: { aud: 'https://evil.example' } }],
  ['another type', { header: { typ: 'JWT' } }],
  ['an unknown key', { header: { kid: 'unknown' } }],
  ['no scope claim', { claims: { scope: undefined } }],
  ['an unknown client', { claims: { client_id: '01890000-0000-7000-8000-000000000000' } }],
])('a token of %s is refused', async (_case, forgery) => {
  expect(await statusWith(await forge(forgery))).toBe(401);
});

test('an expired token is refused, and the refusal says so', async () => {
  const credential = await forge({ claims: { exp: Math.floor(Date.now() / 1000) - 1 } });
  const reply = await send('GET', '/v1/projects', { credential });
  expect(reply.status).toBe(401);
  expect(reply.text).toContain('expired');
});

test('tampered, unsigned and wrongly keyed tokens are refused', async () => {
  const { token } = await genuine();
  const [header = '', payload = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const raised = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), scope: 'projects:write' });
  const { body } = await send('GET', '/.well-known/jwks.json');
  const [published] = Object(body).keys;
  const confused = encode({ alg: 'HS256', typ: 'at+jwt', kid: published.kid });
  const mac = createHmac('sha256', JSON.stringify(published)).update(`${confused}.${payload}`).digest('base64url');
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const own = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: published.kid, jwk: await exportJWK(publicKey) })
    .sign(privateKey);
  for (const credential of [
    `${header}.${raised}.${signature}`,
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.AA`,
    `${confused}.${payload}.${mac}`,
    own,
  ]) {
    expect(await statusWith(credential)).toBe(401);
  }
});

test('after a rotation new tokens are signed by the new key and old ones still open', async () => {
  const { client, token } = await genuine();
  const before = await send('GET', '/.well-known/jwks.json');
  const { kid } = await (await signingKeys()).rotate();
  await expect.poll(async () => (await send('GET', '/.well-known/jwks.json')).text, { timeout: 5000 }).toContain(kid);
  const kidOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;
  await expect.poll(async () => kidOf(await exchange(client)), { timeout: 2_000 }).toBe(kid);
  expect(await statusWith(await exchange(client))).toBe(200);
  expect(await statusWith(token)).toBe(200);
  const after = await send('GET', '/.well-known/jwks.json');
  expect(Object(after.body).keys.length).toBe(Object(before.body).keys.length + 1);
});

test('a token that was accepted before is not any more once its key was thrown away', async () => {
  const { token } = await genuine();
  expect(await statusWith(token)).toBe(200);
  const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
  const keys = await signingKeys();
  const { kid: next } = await keys.rotate();
  await expect.poll(async () => (await keys.signing()).kid, { timeout: 4_000 }).toBe(next);
  const { prisma } = (await instance()).database;
  await prisma.$executeRaw`DELETE FROM signing_keys WHERE public_jwk->>'kid' = ${kid}`;
  await expect.poll(() => statusWith(token), { timeout: 5_000 }).toBe(401);
});

describe('an ES256 key', () => {
  /** Signs by such a key until the test is over. */
  async function rotateToES256(): Promise<PublicKey> {
    const keys = await signingKeys();
    const published = await keys.rotate('ES256');
    onTestFinished(async () => void (await keys.rotate('RS256')));
    await expect.poll(async () => (await keys.signing()).kid, { timeout: 4_000 }).toBe(published.kid);
    return published;
  }

  test('is published with its curve and point alone, and verifies tokens by a library that knows nothing of us', async () => {
    const published = await rotateToES256();
    const { token } = await genuine();
    const reply = await send('GET', '/.well-known/jwks.json');
    const { keys } = Object(reply.body);
    const key = keys.find(({ kid }: PublicKey) => kid === published.kid);
    expect(key).toEqual(published);
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const { protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys }));
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: published.kid });
    expect(await statusWith(token)).toBe(200);
  });

  test('accepts no token that says another algorithm of it, nor does another key one that says ES256', async () => {
    const published = await rotateToES256();
    const { body } = await send('GET', '/.well-known/jwks.json');
    const rsa = Object(body).keys.find(({ alg }: PublicKey) => alg === 'RS256');
    const { token } = await genuine();
    const [, payload = '', signature = ''] = token.split('.');
    for (const header of [
      { alg: 'RS256', typ: 'at+jwt', kid: published.kid },
      { alg: 'ES256', typ: 'at+jwt', kid: rsa.kid },
      { alg: 'HS256', typ: 'at+jwt', kid: published.kid },
    ]) {
      const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
      expect(await statusWith(`${encoded}.${payload}.${signature}`)).toBe(401);
    }
  });
});

test('a revoked client opens nothing, whatever tokens it holds', async () => {
  const { account, client, token } = await genuine();
  expect(await statusWith(token)).toBe(200);
  const query = `mutation { revokeOAuthClient(id: "${client.client_id}") { revokedAt } }`;
  const { data } = await askGraphQL({ cookie: account.cookie }, query);
  expect(data).toMatchObject({ revokeOAuthClient: { revokedAt: expect.any(String) } });
  expect(await statusWith(token)).toBe(401);
  await expect(exchange(client)).rejects.toThrow();
});

test('of keys that follow each other quickly none signs before everybody knows it', async () => {
  const keys = await signingKeys();
  const { kid: first } = await keys.signing();
  const rotated = [await keys.rotate(), await keys.rotate()];
  expect((await keys.signing()).kid).toBe(first);
  await expect.poll(async () => (await keys.signing()).kid, { timeout: 4_000 }).toBe(rotated[1]?.kid);
});
