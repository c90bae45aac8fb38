import { expect, test } from 'vitest';
import { issueClientFor, issueTokenFor, registerClient } from '../harness/account.ts';
import { askAs, decide, authorizationRequest, obtainTokens } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { createPerson, type Person } from '../harness/person.ts';

/** Credentials are a person's business, so it is the person's browser that asks. */
async function ask({ cookie }: Person, query: string) {
  return Object((await askGraphQL({ cookie }, query)).reply.body);
}

const grant = { grant_type: 'client_credentials' };
const redirectUris = ['https://app.example/callback'];

test('a client secret is rotated with an overlap, in which both work', async () => {
  const account = await createPerson();
  const { client_id: id, client_secret: old } = await issueClientFor(account, ['projects:read']);
  const rotate = `mutation { rotateOAuthClientSecret(id: "${id}") { clientId clientSecret } }`;
  const { data } = await ask(account, rotate);
  const { clientSecret: fresh } = data.rotateOAuthClientSecret;
  expect(fresh).toMatch(/^service_secret_\w{49}$/);
  for (const secret of [old, fresh]) expect((await askAs({ id, secret }, '/v1/auth/token', grant)).status).toBe(200);
  const { prisma } = (await instance()).database;
  await prisma.oAuthClientSecret.updateMany({
    where: { clientId: id, expiresAt: { not: null } },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  expect((await askAs({ id, secret: old }, '/v1/auth/token', grant)).status).toBe(401);
  expect((await askAs({ id, secret: fresh }, '/v1/auth/token', grant)).status).toBe(200);
});

test('a client secret that has leaked is dead at once', async () => {
  const account = await createPerson();
  const { client_id: id, client_secret: old } = await issueClientFor(account, ['projects:read']);
  const { data } = await ask(
    account,
    `mutation { rotateOAuthClientSecret(id: "${id}", overlapHours: 0) { clientSecret } }`,
  );
  expect((await askAs({ id, secret: old }, '/v1/auth/token', grant)).status).toBe(401);
  const secret = data.rotateOAuthClientSecret.clientSecret;
  expect((await askAs({ id, secret }, '/v1/auth/token', grant)).status).toBe(200);
});

test('a rotated personal access token opens nothing any more, and its successor the same as before', async () => {
  const account = await createPerson();
  const old = await issueTokenFor(account, ['projects:read']);
  expect((await send('GET', '/v1/projects', { credential: old })).status).toBe(200);
  const { data: listed } = await ask(account, '{ personalAccessTokens { id scopes lastUsedAt } }');
  const { id } = listed.personalAccessTokens[0];
  const { data } = await ask(
    account,
    `mutation { rotatePersonalAccessToken(id: "${id}", expiresInDays: 7) { id token scopes } }`,
  );
  expect(data.rotatePersonalAccessToken).toMatchObject({ id, scopes: ['projects:read'] });
  expect((await send('GET', '/v1/projects', { credential: old })).status).toBe(401);
  const credential = data.rotatePersonalAccessToken.token;
  expect((await send('GET', '/v1/projects', { credential })).status).toBe(200);
});

test("another account's clients and tokens do not exist", async () => {
  const [owner, stranger] = [await createPerson(), await createPerson()];
  const { client_id: id } = await issueClientFor(owner, ['projects:read']);
  const { data } = await ask(owner, '{ personalAccessTokens { id } }');
  for (const mutation of [
    `rotateOAuthClientSecret(id: "${id}") { clientSecret }`,
    `updateOAuthClient(id: "${id}", input: { name: "x" }) { id }`,
    `revokeOAuthClient(id: "${id}") { id }`,
    `revokeAuthorizedApp(clientId: "${id}")`,
    `rotatePersonalAccessToken(id: "${data.personalAccessTokens[0].id}") { token }`,
  ]) {
    const { errors } = await ask(stranger, `mutation { ${mutation} }`);
    expect(errors[0].extensions.code, mutation).toBe('NOT_FOUND');
  }
});

test('the apps that somebody has authorized are listed, and revoked for them alone', async () => {
  const [owner, person, other] = [await createPerson(), await createPerson(), await createPerson()];
  const client = await registerClient(owner, { scopes: ['projects:read', 'metrics:read'], redirectUris, name: 'Dash' });
  const mine = await obtainTokens(person, client);
  const theirs = await obtainTokens(other, client);
  await decide(person, authorizationRequest(client, { scope: 'metrics:read' }), 'allow');
  const { data } = await ask(person, '{ authorizedApps { clientId name scopes } }');
  expect(data.authorizedApps).toEqual([
    { clientId: client.id, name: 'Dash', scopes: ['projects:read', 'metrics:read'] },
  ]);
  const statuses = async () =>
    Promise.all(
      [mine, theirs].map(async ({ access }) => (await send('GET', '/v1/projects', { credential: access })).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  await ask(person, `mutation { revokeAuthorizedApp(clientId: "${client.id}") }`);
  expect(await statuses()).toEqual([401, 200]);
  expect((await ask(person, '{ authorizedApps { clientId } }')).data.authorizedApps).toEqual([]);
});

test('what a client may ask for can be changed, also where its users are sent', async () => {
  const person = await createPerson();
  const client = await registerClient(person, { scopes: ['projects:read'], redirectUris });
  const changed = `updateOAuthClient(id: "${client.id}", input: { name: "New", redirectUris: ["https://new.example/"] })`;
  const { data } = await ask(person, `mutation { ${changed} { name scopes redirectUris } }`);
  expect(data.updateOAuthClient).toEqual({
    name: 'New',
    scopes: ['projects:read'],
    redirectUris: ['https://new.example/'],
  });
  const { errors } = await ask(
    person,
    `mutation { updateOAuthClient(id: "${client.id}", input: { redirectUris: ["http://evil.example/"] }) { id } }`,
  );
  expect(errors[0].extensions.code).toBe('INVALID_INPUT');
});
