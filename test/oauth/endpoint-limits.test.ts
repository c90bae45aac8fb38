import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount, issueClientFor, registerClient } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { askAs } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';

const grant = { grant_type: 'client_credentials' };

let home: Instance;

beforeAll(async () => {
  const plans = { pro: { token_per_minute: 80, introspect_per_minute: 200 } };
  home = await startInstance({ WORKER: 'false', PLANS: JSON.stringify(plans) });
});

afterAll(() => home.stop());

async function clientOf(account: Account) {
  const { client_id: id, client_secret: secret } = await issueClientFor(account, ['projects:read'], undefined, home);
  return { id, secret };
}

function statuses(replies: readonly { status: number }[], status: number): number {
  return replies.filter((reply) => reply.status === status).length;
}

describe('a client that proves who it is', () => {
  test('counts for its owner, in a window for tokens that all clients of the account share', async () => {
    await withinOneMinute();
    const account = await createAccount('pro', home);
    const [first, second] = [await clientOf(account), await clientOf(account)];
    const address = freshAddress();
    const ask = (client: typeof first) => askAs(client, '/v1/auth/token', grant, { on: home, address });
    const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n % 2 ? first : second)));
    expect([statuses(replies, 200), statuses(replies, 429)]).toEqual([80, 20]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      error: 'temporarily_unavailable',
      error_description: expect.stringContaining('The pro plan allows 80 token requests a minute'),
    });
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('80');
    // Neither its introspections, nor its other requests, nor anybody else at the address suffer.
    const other = await ask(await clientOf(await createAccount('pro', home)));
    expect(other.headers.get('x-ratelimit-remaining')).toBe('79');
    const introspected = await askAs(first, '/v1/auth/introspect', { token: 'x.y.z' }, { on: home, address });
    expect(introspected.headers.get('x-ratelimit-remaining')).toBe('199');
    const listed = await send('GET', '/v1/projects', { credential: account.token, on: home });
    expect(listed.headers.get('x-ratelimit-remaining')).toBe('299');
  });
});

describe('a public client, whose id everybody may know', () => {
  test('counts by itself at each network: a stranger keeps neither its users nor its owner from anything', async () => {
    await withinOneMinute();
    const account = await createAccount('pro', home);
    const registration = { scopes: ['projects:read'], redirectUris: ['https://app.example/callback'], isPublic: true };
    const open = await registerClient(account, registration, home);
    const [stranger, user] = [freshAddress(), freshAddress()];
    const refresh = { grant_type: 'refresh_token', refresh_token: 'x' };
    const ask = (address: string) => askAs(open, '/v1/auth/token', refresh, { on: home, address });
    const replies = await Promise.all(Array.from({ length: 90 }, () => ask(stranger)));
    expect(statuses(replies, 429)).toBeGreaterThan(0);
    expect((await ask(user)).status).toBe(400);
    const proven = await askAs(await clientOf(account), '/v1/auth/token', grant, { on: home, address: user });
    expect([proven.status, proven.headers.get('x-ratelimit-remaining')]).toEqual([200, '79']);
    const introspected = await askAs(open, '/v1/auth/introspect', { token: 'x' }, { on: home, address: user });
    expect([introspected.status, Object(introspected.body).error]).toEqual([401, 'invalid_client']);
  });
});

describe('whoever does not', () => {
  test('counts for their address, and costs clients elsewhere nothing', async () => {
    await withinOneMinute();
    const client = await clientOf(await createAccount('pro', home));
    const address = freshAddress();
    const wrong = { ...client, secret: 'wrong' };
    const replies = await Promise.all(
      Array.from({ length: 80 }, () => askAs(wrong, '/v1/auth/token', grant, { on: home, address })),
    );
    expect([statuses(replies, 401), statuses(replies, 429)]).toEqual([60, 20]);
    expect((await askAs(wrong, '/v1/auth/introspect', { token: 'x' }, { on: home, address })).status).toBe(429);
    expect((await askAs(client, '/v1/auth/token', grant, { on: home, address: freshAddress() })).status).toBe(200);
  });
});

describe('every error is one that OAuth clients read', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  test.each([
    ['a wrong method', 'GET', {}, undefined, 405, 'invalid_request'],
    ['no JSON wanted', 'POST', { ...form, accept: 'text/html' }, 'grant_type=x', 406, 'invalid_request'],
    ['too large', 'POST', form, 'x'.repeat(1_100_000), 413, 'invalid_request'],
    ['JSON', 'POST', { 'content-type': 'application/json' }, '{}', 415, 'invalid_request'],
    ['a grant of every object', 'POST', form, 'grant_type=constructor', 400, 'unsupported_grant_type'],
    ['a grant of every object', 'POST', form, 'grant_type=__proto__', 400, 'unsupported_grant_type'],
    ['a grant of every object', 'POST', form, 'grant_type=toString', 400, 'unsupported_grant_type'],
  ] as const)('%s', async (_what, method, headers, body, status, error) => {
    const call = { headers: { ...headers }, ...(body === undefined ? {} : { body }), on: home };
    const reply = await send(method, '/v1/auth/token', call);
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ error, error_description: expect.any(String) });
  });

  test('maintenance', async () => {
    await home.portico.maintenance.set(true);
    try {
      const reply = await send('POST', '/v1/auth/token', { body: 'grant_type=x', headers: form, on: home });
      expect([reply.status, Object(reply.body).error]).toEqual([503, 'temporarily_unavailable']);
    } finally {
      await home.portico.maintenance.set(false);
    }
  });
});
