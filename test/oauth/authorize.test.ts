import { describe, expect, test } from 'vitest';
import { registerClient } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { authorizationRequest, decide, obtainTokens, openAuthorization, redirectOf } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, type Person, sendForm } from '../harness/person.ts';

const redirectUri = 'https://app.example/callback?tenant=1';

async function asked(input: { isPublic?: boolean; redirectUris?: readonly string[]; scopes?: readonly string[] } = {}) {
  const person = await createPerson();
  const client = await registerClient(person, {
    scopes: ['projects:write', 'deployments:read'],
    redirectUris: [redirectUri],
    ...input,
  });
  return { person, client };
}

async function grantsOf({ id }: Person): Promise<number> {
  const { prisma } = (await instance()).database;
  return prisma.oAuthGrant.count({ where: { userId: id } });
}

describe('GET /oauth/authorize', () => {
  test('shows the form to sign in, and comes back after it', async () => {
    const { person, client } = await asked();
    const request = authorizationRequest(client);
    const page = await openAuthorization(request, person.address ? { address: person.address } : {});
    expect(page.status).toBe(200);
    expect(page.text).toContain('to continue to <strong>Test app</strong>');
    const [, returnTo = ''] = page.text.match(/name="return_to" value="([^"]+)"/) ?? [];
    const { email, password, address } = person;
    const fields = { email, password, return_to: returnTo.replaceAll('&amp;', '&') };
    const { pathname, searchParams } = redirectOf(await sendForm('/oauth/sign-in', fields, { address }));
    expect(pathname).toBe('/oauth/authorize');
    expect(Object.fromEntries(searchParams)).toEqual(request);
  });

  test('asks for consent: who, what in plain words, for whom, and where to', async () => {
    const { person, client } = await asked();
    const request = authorizationRequest(client, { scope: 'projects:read deployments:read', state: '"><script>' });
    const { status, text, headers } = await openAuthorization(request, person);
    expect(status).toBe(200);
    expect(text).toContain('Allow Test app to use your account?');
    expect(text).toContain('See your projects and their settings');
    expect(text).toContain('See deployments and their results');
    expect(text).toContain(person.username);
    expect(text).toContain('https://app.example/callback?tenant=1');
    expect(text).not.toContain('"><script>');
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await grantsOf(person)).toBe(0);
  });

  test.each([
    ['another path', 'https://app.example/callback/x?tenant=1'],
    ['a trailing slash', 'https://app.example/callback/?tenant=1'],
    ['no query', 'https://app.example/callback'],
    ['more query', 'https://app.example/callback?tenant=1&x=1'],
    ['another host', 'https://evil.example/callback?tenant=1'],
    ['a host in front', 'https://evil.app.example/callback?tenant=1'],
    ['a host behind', 'https://app.example.evil.example/callback?tenant=1'],
    ['user information', 'https://app.example@evil.example/callback?tenant=1'],
    ['another scheme', 'http://app.example/callback?tenant=1'],
    ['a port', 'https://app.example:444/callback?tenant=1'],
    ['the default port', 'https://app.example:443/callback?tenant=1'],
    ['capitals', 'https://APP.example/callback?tenant=1'],
    ['a fragment', 'https://app.example/callback?tenant=1#x'],
    ['dots in the path', 'https://app.example/x/../callback?tenant=1'],
    ['an encoded letter', 'https://app.example/%63allback?tenant=1'],
    ['a backslash', 'https://app.example\\@evil.example/callback?tenant=1'],
    ['a script', 'javascript:alert(1)//https://app.example/callback?tenant=1'],
    ['a line break', 'https://app.example/callback?tenant=1\r\nx: y'],
  ])('never redirects to a redirect_uri that is only similar: %s', async (_case, similar) => {
    const { person, client } = await asked();
    const reply = await openAuthorization(authorizationRequest(client, { redirect_uri: similar }), person);
    expect(reply.status).toBe(400);
    expect(reply.headers.has('location')).toBe(false);
    expect(reply.text).toContain('an address that it has not registered');
    expect(await grantsOf(person)).toBe(0);
  });

  test.each([
    ['an unknown client', { client_id: '01890000-0000-7000-8000-000000000000' }],
    ['a malformed client', { client_id: "x' OR 1=1" }],
    ['no client', { client_id: null }],
  ])('tells the user about %s, and sends them nowhere', async (_case, changes) => {
    const { person, client } = await asked();
    const reply = await openAuthorization(authorizationRequest(client, changes), person);
    expect(reply.status).toBe(400);
    expect(reply.headers.has('location')).toBe(false);
    expect(reply.headers.get('content-type')).toContain('text/html');
  });

  test.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which means plain', { code_challenge_method: null }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['no response type', { response_type: null }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['a response in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ["a scope beyond the client's", { scope: 'projects:read webhooks:write' }, 'invalid_scope'],
    ['a scope that is none', { scope: 'everything' }, 'invalid_scope'],
  ])('tells the client about %s, with its state and our issuer', async (_case, changes, error) => {
    const { person, client } = await asked();
    const { config } = await instance();
    const target = redirectOf(await openAuthorization(authorizationRequest(client, changes), person));
    expect(target.href).toMatch(/^https:\/\/app\.example\/callback\?tenant=1&error=/);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      tenant: '1',
      error,
      error_description: expect.any(String),
      state: 'a state',
      iss: config.publicUrl,
    });
    expect(await grantsOf(person)).toBe(0);
  });

  test('takes a loopback address at any port, and of no other kind', async () => {
    const { person, client } = await asked({
      isPublic: true,
      redirectUris: ['http://127.0.0.1/cb', 'http://[::1]:1/cb'],
    });
    const open = async (redirect_uri: string) =>
      (await openAuthorization(authorizationRequest(client, { redirect_uri }), person)).status;
    for (const uri of ['http://127.0.0.1/cb', 'http://127.0.0.1:51234/cb', 'http://[::1]:9/cb']) {
      expect(await open(uri), uri).toBe(200);
    }
    for (const uri of [
      'http://127.0.0.1:80/other',
      'http://127.0.0.1.evil.example/cb',
      'http://127.0.0.1:9@evil.example/cb',
      'http://127.0.0.2:80/cb',
      'http://localhost:80/cb',
      'https://127.0.0.1:80/cb',
    ]) {
      expect(await open(uri), uri).toBe(400);
    }
  });

  test('needs no redirect_uri where one is registered, and one where there are several', async () => {
    const one = await asked();
    const request = authorizationRequest(one.client, { redirect_uri: null });
    expect((await openAuthorization(request, one.person)).status).toBe(200);
    const several = await asked({ redirectUris: [redirectUri, 'https://app.example/other'] });
    const ambiguous = authorizationRequest(several.client, { redirect_uri: null });
    expect((await openAuthorization(ambiguous, several.person)).status).toBe(400);
  });

  test('refuses a repeated parameter', async () => {
    const { person, client } = await asked();
    const query = new URLSearchParams(authorizationRequest(client));
    query.append('state', 'another');
    const reply = await send('GET', `/oauth/authorize?${query}`, { headers: { cookie: person.cookie } });
    expect(reply.status).toBe(400);
  });

  test('does not ask again for what was allowed, and asks for anything more', async () => {
    const { person, client } = await asked();
    await decide(person, authorizationRequest(client, { scope: 'projects:write' }), 'allow');
    const again = redirectOf(await openAuthorization(authorizationRequest(client), person));
    expect(again.searchParams.get('code')).toMatch(/^service_code_/);
    const more = await openAuthorization(authorizationRequest(client, { scope: 'deployments:read' }), person);
    expect(more.status).toBe(200);
  });

  test('asks each time for an app that anybody could impersonate', async () => {
    const { person, client } = await asked({ isPublic: true, redirectUris: ['http://127.0.0.1/cb'] });
    await decide(person, authorizationRequest(client), 'allow');
    expect((await openAuthorization(authorizationRequest(client), person)).status).toBe(200);
  });
});

describe('POST /oauth/authorize', () => {
  test('allowed: a code, the state and our issuer', async () => {
    const { person, client } = await asked();
    const { config } = await instance();
    const target = redirectOf(await decide(person, authorizationRequest(client), 'allow'));
    expect(target.origin + target.pathname).toBe('https://app.example/callback');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      tenant: '1',
      code: expect.stringMatching(/^service_code_\w{49}$/),
      state: 'a state',
      iss: config.publicUrl,
    });
  });

  test('denied: access_denied, and nothing is kept', async () => {
    const { person, client } = await asked();
    const { searchParams } = redirectOf(await decide(person, authorizationRequest(client), 'deny'));
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.has('code')).toBe(false);
    expect(await grantsOf(person)).toBe(0);
    expect((await openAuthorization(authorizationRequest(client), person)).status).toBe(200);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['nobody says where', {}],
  ])('a form from %s is refused, and nothing is kept', async (_case, headers: Record<string, string>) => {
    const { person, client } = await asked();
    const fields = { ...authorizationRequest(client), decision: 'allow' };
    const reply = await sendForm('/oauth/authorize', fields, { cookie: person.cookie, headers });
    expect(reply.status).toBe(403);
    expect(await grantsOf(person)).toBe(0);
  });

  test('a form that was changed is checked like the first request', async () => {
    const { person, client } = await asked();
    const changed = authorizationRequest(client, { redirect_uri: 'https://evil.example/' });
    const reply = await decide(person, changed, 'allow');
    expect(reply.status).toBe(400);
    const { searchParams } = redirectOf(
      await decide(person, authorizationRequest(client, { scope: 'webhooks:write' }), 'allow'),
    );
    expect(searchParams.get('error')).toBe('invalid_scope');
    expect(await grantsOf(person)).toBe(0);
  });

  test('without a session the user signs in first', async () => {
    const { person, client } = await asked();
    const request = authorizationRequest(client);
    const target = redirectOf(await decide({ ...person, cookie: '' }, request, 'allow'));
    expect(target.pathname).toBe('/oauth/authorize');
    expect(Object.fromEntries(target.searchParams)).toEqual(request);
  });

  test('a decision that is neither denies', async () => {
    const { person, client } = await asked();
    const fields = { ...authorizationRequest(client), decision: 'maybe' };
    const { searchParams } = redirectOf(await sendForm('/oauth/authorize', fields, { cookie: person.cookie }));
    expect(searchParams.get('error')).toBe('access_denied');
  });
});

test('a page says which methods it has', async () => {
  const reply = await send('DELETE', '/oauth/authorize', { address: freshAddress() });
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
  expect((await send('HEAD', '/oauth/sign-in')).text).toBe('');
  expect((await send('GET', '/oauth/nothing')).status).toBe(404);
});

test('no credential but a session can authorize an app', async () => {
  const { person, client } = await asked();
  const { access } = await obtainTokens(person, client);
  const query = `mutation { decideAuthorization(allow: true, request: {
    responseType: "code", clientId: "${client.id}", codeChallenge: "${'a'.repeat(43)}", codeChallengeMethod: "S256"
  }) { __typename } }`;
  const before = await grantsOf(person);
  for (const credential of [person.token, person.key, access]) {
    const { body } = await send('POST', '/graphql', { credential, body: { query } });
    expect(Object(body).errors[0].extensions.code).toBe('SESSION_REQUIRED');
  }
  expect(await grantsOf(person)).toBe(before);
});
