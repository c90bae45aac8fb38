import { beforeAll, describe, expect, test } from 'vitest';
import { issueClientFor, issueKeyFor, issueTokenFor, registerClient } from '../harness/account.ts';
import { authorizationRequest, obtainTokens, openAuthorization, redirectOf } from '../harness/authorization.ts';
import { askGraphQL, type Caller } from '../harness/graphql.ts';
import { send } from '../harness/client.ts';
import { createPerson, type Person } from '../harness/person.ts';
import { exchange } from '../harness/token.ts';

const redirectUris = ['https://app.example/callback'];

/** An account with one of each thing that an attacker would like, and the ids of these. */
interface Target {
  person: Person;
  clientId: string;
  tokenId: string;
  attempts: readonly string[];
}

let target: Target;
let callers: Record<string, Caller>;

beforeAll(async () => {
  const person = await createPerson();
  const { client_id: clientId, client_secret } = await issueClientFor(person, ['projects:read']);
  const app = await registerClient(person, { scopes: ['projects:read'], redirectUris });
  const { access } = await obtainTokens(person, app);
  const { data } = await askGraphQL({ cookie: person.cookie }, '{ personalAccessTokens { id } }');
  const tokenId = data.personalAccessTokens[0].id;
  const input = 'input: { name: "Loot", scopes: ["projects:read"] }';
  target = {
    person,
    clientId,
    tokenId,
    attempts: [
      'query { personalAccessTokens { id name } }',
      `mutation { createPersonalAccessToken(${input}) { token } }`,
      `mutation { rotatePersonalAccessToken(id: "${tokenId}") { token } }`,
      `mutation { revokePersonalAccessToken(id: "${tokenId}") { id } }`,
      'query { oauthClients { id redirectUris } }',
      `mutation { createOAuthClient(${input}) { clientId clientSecret } }`,
      `mutation { updateOAuthClient(id: "${clientId}", input: { redirectUris: ["https://evil.example/"] }) { id } }`,
      `mutation { rotateOAuthClientSecret(id: "${clientId}") { clientSecret } }`,
      `mutation { revokeOAuthClient(id: "${clientId}") { id } }`,
      'query { authorizedApps { clientId } }',
      `mutation { revokeAuthorizedApp(clientId: "${app.id}") }`,
    ],
  };
  callers = {
    'an access token of a user': { credential: access },
    'an access token of the client itself': {
      credential: await exchange({ client_id: clientId, client_secret }),
    },
    'a personal access token with every scope': { credential: person.token },
    'a personal access token that reads': { credential: await issueTokenFor(person, ['projects:read']) },
    'an API key that reads and writes': { credential: person.key },
    'an API key that reads': { credential: await issueKeyFor(person, ['read']) },
  };
});

describe('tokens and keys neither show, make, change nor end credentials, clients and consents', () => {
  test.each([
    'an access token of a user',
    'an access token of the client itself',
    'a personal access token with every scope',
    'a personal access token that reads',
    'an API key that reads and writes',
    'an API key that reads',
  ])('%s', async (name) => {
    const caller = callers[name] ?? {};
    for (const attempt of target.attempts) {
      const { codes } = await askGraphQL(caller, attempt);
      expect(codes, attempt).toEqual(['SESSION_REQUIRED']);
    }
    // All that it would have ended still works.
    expect((await send('GET', '/v1/projects', { credential: target.person.token })).status).toBe(200);
  });
});

test('a session that proved itself long ago makes nothing that is dangerous, and shows the rest', async () => {
  const { person, clientId } = target;
  const stale = { cookie: await person.staleCookie() };
  const secret = `mutation { rotateOAuthClientSecret(id: "${clientId}") { clientSecret } }`;
  const made = 'mutation { createOAuthClient(input: { name: "App", scopes: ["projects:read"] }) { clientId } }';
  const moved = `mutation { updateOAuthClient(id: "${clientId}", input: { redirectUris: ["https://new.example/"] }) { id } }`;
  for (const mutation of [secret, made, moved]) {
    expect((await askGraphQL(stale, mutation)).codes, mutation).toEqual(['RECENT_SIGN_IN_REQUIRED']);
  }
  const renamed = `mutation { updateOAuthClient(id: "${clientId}", input: { name: "Renamed" }) { name } }`;
  expect((await askGraphQL(stale, renamed)).data.updateOAuthClient).toEqual({ name: 'Renamed' });
  expect((await askGraphQL(stale, '{ oauthClients { id } }')).codes).toEqual([]);
  expect((await askGraphQL({ cookie: person.cookie }, secret)).codes).toEqual([]);
});

test('users are asked again once a client can send them elsewhere', async () => {
  const [owner, user] = [await createPerson(), await createPerson()];
  const client = await registerClient(owner, { scopes: ['projects:read'], redirectUris });
  const { access } = await obtainTokens(user, client);
  const request = authorizationRequest(client);
  expect(redirectOf(await openAuthorization(request, user)).searchParams.get('code')).not.toBeNull();
  const added = '["https://app.example/callback", "https://evil.example/"]';
  const update = `mutation { updateOAuthClient(id: "${client.id}", input: { redirectUris: ${added} }) { id } }`;
  expect((await askGraphQL({ cookie: owner.cookie }, update)).codes).toEqual([]);
  for (const redirect_uri of ['https://evil.example/', 'https://app.example/callback']) {
    const page = await openAuthorization({ ...request, redirect_uri }, user);
    expect(page.status, redirect_uri).toBe(200);
    expect(page.text).toContain('Allow');
  }
  // What the app holds already goes on, is shown to the user, and can be withdrawn.
  expect((await send('GET', '/v1/projects', { credential: access })).status).toBe(200);
  const { data } = await askGraphQL({ cookie: user.cookie }, '{ authorizedApps { clientId scopes } }');
  expect(data.authorizedApps).toEqual([{ clientId: client.id, scopes: ['projects:read'] }]);
});
