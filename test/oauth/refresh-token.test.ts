import { expect, test } from 'vitest';
import { registerClient } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { obtainTokens, refresh, tokensOf } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';

async function granted(isPublic = false) {
  const person = await createPerson();
  const client = await registerClient(person, {
    scopes: ['projects:write', 'deployments:write'],
    redirectUris: ['https://app.example/callback'],
    isPublic,
  });
  const tokens = await obtainTokens(person, client, { scope: 'projects:write deployments:read' });
  return { person, client, tokens };
}

async function statusWith(credential: string): Promise<number> {
  return (await send('GET', '/v1/projects', { credential })).status;
}

test.each([false, true])('a refresh token is exchanged for a new pair, once (public client: %s)', async (isPublic) => {
  const { client, tokens } = await granted(isPublic);
  const reply = await refresh(client, tokens.refresh);
  expect(reply.body).toMatchObject({ token_type: 'Bearer', scope: 'projects:write deployments:read' });
  const next = tokensOf(reply);
  expect(next.refresh).not.toBe(tokens.refresh);
  expect(await statusWith(next.access)).toBe(200);
  expect(await statusWith(tokens.access)).toBe(200);
  expect((await refresh(client, next.refresh)).status).toBe(200);
});

test('the access token may have fewer scopes; the refresh token keeps them all', async () => {
  const { client, tokens } = await granted();
  const fewer = await refresh(client, tokens.refresh, { scope: 'projects:read' });
  expect(fewer.body).toMatchObject({ scope: 'projects:read' });
  const all = await refresh(client, tokensOf(fewer).refresh);
  expect(all.body).toMatchObject({ scope: 'projects:write deployments:read' });
});

test('more scopes than were granted are refused, and the token stays good', async () => {
  const { client, tokens } = await granted();
  const refused = await refresh(client, tokens.refresh, { scope: 'deployments:write' });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ error: 'invalid_scope' });
  expect((await refresh(client, tokens.refresh)).status).toBe(200);
});

test('a used token that comes again ends the family', async () => {
  const { client, tokens } = await granted();
  const next = tokensOf(await refresh(client, tokens.refresh));
  const reused = await refresh(client, tokens.refresh);
  expect(reused.status).toBe(400);
  expect(reused.body).toMatchObject({ error: 'invalid_grant' });
  expect((await refresh(client, next.refresh)).body).toMatchObject({ error: 'invalid_grant' });
  expect(await statusWith(next.access)).toBe(401);
  expect(await statusWith(tokens.access)).toBe(401);
});

test("another client's refresh token opens nothing, and stays good for its own", async () => {
  const { person, client, tokens } = await granted();
  const other = await registerClient(person, { scopes: ['projects:write'], redirectUris: ['https://o.example/'] });
  expect((await refresh(other, tokens.refresh)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await refresh(client, tokens.refresh)).status).toBe(200);
});

test('it lives for thirty days', async () => {
  const { client, tokens } = await granted();
  const { prisma } = (await instance()).database;
  const found = await prisma.oAuthRefreshToken.findFirstOrThrow({ where: { grant: { clientId: client.id } } });
  expect(found.expiresAt.getTime() - found.createdAt.getTime()).toBe(30 * 86_400_000);
  await prisma.oAuthRefreshToken.update({ where: { id: found.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect((await refresh(client, tokens.refresh)).body).toMatchObject({ error: 'invalid_grant' });
});

test('of fifty racing refreshes one succeeds, and the others end the family', async () => {
  const { client, tokens } = await granted();
  const address = freshAddress();
  const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(client, tokens.refresh, {}, { address })));
  const [won, ...others] = replies.filter(({ status }) => status === 200);
  expect(others).toHaveLength(0);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(49);
  const { prisma } = (await instance()).database;
  const [grant] = await prisma.oAuthGrant.findMany({
    where: { clientId: client.id },
    include: { refreshTokens: true },
  });
  expect(grant?.revokedAt).toBeInstanceOf(Date);
  expect(grant?.refreshTokens).toHaveLength(2);
  const survivor = won && tokensOf(won);
  expect(survivor && (await statusWith(survivor.access))).toBe(401);
  expect(survivor && (await refresh(client, survivor.refresh, {}, { address: freshAddress() })).status).toBe(400);
});

test('a family is gone with its client, and with the consent of its user', async () => {
  const { person, client, tokens } = await granted();
  const withdraw = `mutation { revokeAuthorizedApp(clientId: "${client.id}") }`;
  expect((await askGraphQL({ cookie: person.cookie }, withdraw)).data).toEqual({ revokeAuthorizedApp: true });
  expect(await statusWith(tokens.access)).toBe(401);
  expect((await refresh(client, tokens.refresh)).body).toMatchObject({ error: 'invalid_grant' });
});

test('a scope that the client has lost is gone from the next pair, and from the one after it', async () => {
  const { person, client, tokens } = await granted();
  const narrow = `mutation { updateOAuthClient(id: "${client.id}", input: { scopes: ["projects:read"] }) { id } }`;
  expect((await askGraphQL({ cookie: person.cookie }, narrow)).codes).toEqual([]);
  const next = await refresh(client, tokens.refresh);
  expect([next.status, Object(next.body).error]).toEqual([400, 'invalid_scope']);
  const { person: other, client: wide, tokens: pair } = await granted();
  const drop = `mutation { updateOAuthClient(id: "${wide.id}", input: { scopes: ["deployments:read"] }) { id } }`;
  expect((await askGraphQL({ cookie: other.cookie }, drop)).codes).toEqual([]);
  const narrowed = await refresh(wide, pair.refresh);
  expect(narrowed.body).toMatchObject({ scope: 'deployments:read' });
  expect((await refresh(wide, tokensOf(narrowed).refresh)).body).toMatchObject({ scope: 'deployments:read' });
});
