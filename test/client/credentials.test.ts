import { beforeAll, describe, expect, test } from 'vitest';
import { type ClientCredentials, createPortico, UnauthenticatedError } from '../../client/src/index.ts';
import { createAccount, issueClientFor, issueTokenFor, registerClient } from '../harness/account.ts';
import { exchangeCode, obtainCode, tokensOf } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';

let baseUrl: string;
let credentials: ClientCredentials;

/** What a client has sent, and been answered, in order. */
let exchanges: { path: string; authorization: string | null; status: number }[] = [];

/** The platform's, looked at; tokens last as long as the test says. */
function watching(tokenSeconds?: number): typeof fetch {
  exchanges = [];
  return async (input, init) => {
    const { url, headers } = new Request(input, { ...init, body: null });
    const response = await fetch(input, init);
    const { pathname: path } = new URL(url);
    exchanges.push({ path, authorization: headers.get('authorization'), status: response.status });
    if (tokenSeconds === undefined || path !== '/v1/auth/token') return response;
    return Response.json({ ...Object(await response.json()), expires_in: tokenSeconds });
  };
}

function paths(): string[] {
  return exchanges.map(({ path, status }) => `${path} ${status}`);
}

beforeAll(async () => {
  baseUrl = (await instance()).portico.address.replace('localhost', '127.0.0.1');
});

describe('an OAuth client', () => {
  beforeAll(async () => {
    const { client_id: clientId, client_secret: clientSecret } = await issueClientFor(await createAccount(), [
      'projects:read',
    ]);
    credentials = { clientId, clientSecret: clientSecret ?? '' };
  });

  test('asks for one token, however many requests wait for it, and keeps it', async () => {
    const portico = createPortico({ baseUrl, credential: credentials, fetch: watching() });
    await Promise.all(Array.from({ length: 20 }, () => portico.GET('/v1/projects')));
    await portico.GET('/v1/projects');
    expect(paths().filter((path) => path === '/v1/auth/token 200')).toHaveLength(1);
    expect(paths().filter((path) => path === '/v1/projects 200')).toHaveLength(21);
  });

  test('asks for another before the token ends', async () => {
    // Half a minute before the end a token counts as ended, and this one has no longer.
    const portico = createPortico({ baseUrl, credential: credentials, fetch: watching(30) });
    await portico.GET('/v1/projects');
    await portico.GET('/v1/projects');
    expect(paths()).toEqual(['/v1/auth/token 200', '/v1/projects 200', '/v1/auth/token 200', '/v1/projects 200']);
  });

  test('asks for another, once, when a token is refused', async () => {
    const portico = createPortico({ baseUrl, credential: credentials, fetch: watching() });
    await portico.GET('/v1/projects');
    const { authorization } = exchanges.at(-1) ?? {};
    const { clientId, clientSecret } = credentials;
    const revoked = await send('POST', '/v1/auth/revoke', {
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `token=${authorization?.replace('Bearer ', '')}`,
    });
    expect(revoked.status).toBe(200);
    const { response } = await portico.GET('/v1/projects');
    expect(response.status).toBe(200);
    expect(paths().slice(2)).toEqual(['/v1/projects 401', '/v1/auth/token 200', '/v1/projects 200']);
  });

  test('narrows its tokens to the scope that it is asked for', async () => {
    const wide = await issueClientFor(await createAccount(), ['projects:read', 'projects:write']);
    const credential = { clientId: wide.client_id, clientSecret: wide.client_secret ?? '', scope: 'projects:read' };
    const portico = createPortico({ baseUrl, credential });
    await expect(portico.POST('/v1/projects', { body: { name: 'No' } })).rejects.toMatchObject({ status: 403 });
  });

  test('with a wrong secret is told so, and does not try again', async () => {
    const credential = { ...credentials, clientSecret: 'wrong' };
    const portico = createPortico({ baseUrl, credential, fetch: watching() });
    const failure = await portico.GET('/v1/projects').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnauthenticatedError);
    expect(failure).toMatchObject({ status: 401, requestId: expect.stringMatching(/^[\w-]{8,}$/) });
    expect(paths()).toEqual(['/v1/auth/token 401']);
  });
});

describe('a token', () => {
  test('that is found by a function is asked for before every request', async () => {
    const account = await createAccount();
    const tokens = [await issueTokenFor(account, ['projects:read']), await issueTokenFor(account, ['projects:read'])];
    const expected = tokens.map((token) => `Bearer ${token}`);
    const credential = async () => tokens.shift() ?? '';
    const portico = createPortico({ baseUrl, credential, fetch: watching() });
    await portico.GET('/v1/projects');
    await portico.GET('/v1/projects');
    expect(exchanges.map(({ authorization }) => authorization)).toEqual(expected);
  });

  test('that is refused is not tried again', async () => {
    const portico = createPortico({ baseUrl, credential: 'service_pat_nobodys', fetch: watching() });
    await expect(portico.GET('/v1/projects')).rejects.toThrow(UnauthenticatedError);
    expect(paths()).toEqual(['/v1/projects 401']);
  });
});

describe('an app that acts for a user', () => {
  test.each([true, false])('refreshes by each token once, and hands the next over (public: %j)', async (isPublic) => {
    const person = await createPerson();
    const app = await registerClient(person, {
      scopes: ['projects:read'],
      redirectUris: ['https://app.example/callback'],
      isPublic,
    });
    const first = tokensOf(await exchangeCode(app, await obtainCode(person, app)));
    const kept: string[] = [first.refresh];
    const credential = {
      clientId: app.id,
      ...(app.secret ? { clientSecret: app.secret } : {}),
      refreshToken: first.refresh,
      onRefresh: ({ refreshToken }: { refreshToken: string }) => void kept.push(refreshToken),
    };
    // As long as they are on their way: each request needs another.
    const portico = createPortico({ baseUrl, credential, fetch: watching(30) });
    await portico.GET('/v1/projects');
    await portico.GET('/v1/projects');
    expect(paths()).toEqual(['/v1/auth/token 200', '/v1/projects 200', '/v1/auth/token 200', '/v1/projects 200']);
    expect(new Set(kept).size).toBe(3);
    const { data } = await createPortico({ baseUrl, credential: { ...credential, refreshToken: kept[2] ?? '' } }).GET(
      '/v1/user',
    );
    expect(data).toMatchObject({ id: person.id, credential: { kind: 'access_token', id: app.id } });
  });
});
