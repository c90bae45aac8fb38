import { expect, test } from 'vitest';
import { registerClient } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { askAs, exchangeCode, obtainCode, tokensOf } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { createPerson } from '../harness/person.ts';

const redirectUri = 'https://app.example/callback';

async function allowed(input: { isPublic?: boolean; redirectUris?: readonly string[] } = {}) {
  const person = await createPerson();
  const scopes = ['projects:read', 'deployments:write'];
  const client = await registerClient(person, { scopes, redirectUris: [redirectUri], ...input });
  return { person, client, obtained: await obtainCode(person, client) };
}

async function statusWith(credential: string): Promise<number> {
  return (await send('GET', '/v1/projects', { credential })).status;
}

async function refreshTokens(clientId: string): Promise<number> {
  const { prisma } = (await instance()).database;
  return prisma.oAuthRefreshToken.count({ where: { grant: { clientId } } });
}

test('a code becomes an access token for the user, and a refresh token', async () => {
  const { person, client, obtained } = await allowed();
  const reply = await exchangeCode(client, obtained);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'projects:read',
    refresh_token: expect.stringMatching(/^service_refresh_\w{49}$/),
  });
  const { access } = tokensOf(reply);
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ sub: person.id, client_id: client.id, scope: 'projects:read' });
  expect(await statusWith(access)).toBe(200);
  const write = await send('POST', '/v1/projects', { credential: access, body: { name: 'x' } });
  expect(write.status).toBe(403);
});

test('a public client needs no secret, and must not have one', async () => {
  const { client, obtained } = await allowed({ isPublic: true });
  expect(client.secret).toBeNull();
  const refused = await exchangeCode({ ...client, secret: 'service_secret_made_up' }, obtained);
  expect(refused.status).toBe(401);
  expect((await exchangeCode(client, obtained)).status).toBe(200);
});

test.each([
  ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['the challenge as verifier', { code_verifier: 'challenge' }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ['no code', { code: '' }, 'invalid_request'],
  ['an unknown code', { code: 'service_code_unknown' }, 'invalid_grant'],
  ['another redirect_uri', { redirect_uri: 'https://app.example/other' }, 'invalid_grant'],
  ['no redirect_uri where the request had one', { redirect_uri: '' }, 'invalid_grant'],
])('%s is refused, and leaves the code as it was', async (_case, changes, error) => {
  const { client, obtained } = await allowed();
  const refused = await exchangeCode(client, obtained, changes);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ error });
  expect(await refreshTokens(client.id)).toBe(0);
  expect((await exchangeCode(client, obtained)).status).toBe(200);
});

test('a redirect_uri that the request did not name need not be named again', async () => {
  const person = await createPerson();
  const client = await registerClient(person, { scopes: ['projects:read'], redirectUris: [redirectUri] });
  const obtained = await obtainCode(person, client, { redirect_uri: null });
  expect((await exchangeCode(client, obtained, { redirect_uri: '' })).status).toBe(200);
});

test("another client's code opens nothing, and stays good for its own", async () => {
  const { person, client, obtained } = await allowed();
  const other = await registerClient(person, { scopes: ['projects:read'], redirectUris: [redirectUri] });
  const refused = await exchangeCode(other, obtained);
  expect(refused.body).toMatchObject({ error: 'invalid_grant' });
  expect(await refreshTokens(other.id)).toBe(0);
  expect((await exchangeCode(client, obtained)).status).toBe(200);
});

test('a wrong secret is invalid_client, whatever code comes with it', async () => {
  const { client, obtained } = await allowed();
  for (const secret of ['service_secret_wrong', null]) {
    const refused = await exchangeCode({ ...client, secret }, obtained);
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ error: 'invalid_client' });
  }
  expect((await exchangeCode(client, obtained)).status).toBe(200);
});

test('a secret in the address is refused', async () => {
  const { client, obtained } = await allowed();
  const query = new URLSearchParams({ client_id: client.id, client_secret: client.secret ?? '' });
  const refused = await askAs(client, `/v1/auth/token?${query}`, { grant_type: 'client_credentials' });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ error: 'invalid_request' });
  expect((await exchangeCode(client, obtained)).status).toBe(200);
});

test('a code is good for a minute', async () => {
  const { client, obtained } = await allowed();
  const { prisma } = (await instance()).database;
  const { codeExpiresAt, createdAt, id } = await prisma.oAuthGrant.findFirstOrThrow({ where: { clientId: client.id } });
  expect(codeExpiresAt.getTime() - createdAt.getTime()).toBe(60_000);
  await prisma.oAuthGrant.update({ where: { id }, data: { codeExpiresAt: new Date(Date.now() - 1) } });
  const refused = await exchangeCode(client, obtained);
  expect(refused.body).toMatchObject({ error: 'invalid_grant' });
  expect(await refreshTokens(client.id)).toBe(0);
});

test('a code that comes again is refused, and everything that came of it is revoked', async () => {
  const { client, obtained } = await allowed();
  const { access, refresh } = tokensOf(await exchangeCode(client, obtained));
  expect(await statusWith(access)).toBe(200);
  const replayed = await exchangeCode(client, obtained);
  expect(replayed.body).toMatchObject({ error: 'invalid_grant' });
  expect(await statusWith(access)).toBe(401);
  const fields = { grant_type: 'refresh_token', refresh_token: refresh };
  expect((await askAs(client, '/v1/auth/token', fields)).body).toMatchObject({ error: 'invalid_grant' });
});

test('fifty racing exchanges of one code yield one token', async () => {
  const { client, obtained } = await allowed();
  const address = freshAddress();
  const replies = await Promise.all(Array.from({ length: 50 }, () => exchangeCode(client, obtained, {}, { address })));
  const succeeded = replies.filter(({ status }) => status === 200);
  expect(succeeded).toHaveLength(1);
  for (const { status, body } of replies.filter((reply) => !succeeded.includes(reply))) {
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_grant' });
  }
  expect(await refreshTokens(client.id)).toBe(1);
  // The other 49 were replays.
  const [won] = succeeded;
  expect(won && (await statusWith(tokensOf(won).access))).toBe(401);
});

test('a scope that the client has lost is not granted any more', async () => {
  const person = await createPerson();
  const client = await registerClient(person, {
    scopes: ['projects:read', 'deployments:write'],
    redirectUris: [redirectUri],
  });
  const obtained = await obtainCode(person, client, { scope: 'projects:read deployments:read' });
  const query = `mutation { updateOAuthClient(id: "${client.id}", input: { scopes: ["projects:read"] }) { scopes } }`;
  expect((await askGraphQL({ cookie: person.cookie }, query)).codes).toEqual([]);
  expect((await exchangeCode(client, obtained)).body).toMatchObject({ scope: 'projects:read' });
});
