import { describe, expect, test } from 'vitest';
import { createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';

const endpoints: [path: string, fields: Record<string, string>][] = [
  ['/v1/auth/token', { grant_type: 'client_credentials' }],
  ['/v1/auth/revoke', { token: 'service_refresh_unknown' }],
  ['/v1/auth/introspect', { token: 'service_refresh_unknown' }],
];

describe.each(endpoints)('at %s a client', (path, fields) => {
  async function client() {
    const { client_id: id, client_secret: secret } = await issueClientFor(await createAccount(), ['projects:read']);
    return { id, secret, basic: `Basic ${btoa(`${id}:${secret}`)}` };
  }

  async function ask(authorization: string | null, more: Record<string, string>) {
    const { status, body } = await send('POST', path, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization ? { authorization } : {}),
      },
      body: new URLSearchParams({ ...fields, ...more }).toString(),
    });
    return status === 200 ? status : [status, Object(body).error];
  }

  test('says who it is in one way', async () => {
    const [{ id, secret, basic }, other] = [await client(), await client()];
    expect(await ask(basic, {})).toBe(200);
    expect(await ask(null, { client_id: id, client_secret: secret })).toBe(200);
    // Some libraries say in the form too who they are.
    expect(await ask(basic, { client_id: id })).toBe(200);
    expect(await ask(basic, { client_id: other.id })).toEqual([400, 'invalid_request']);
    expect(await ask(basic, { client_secret: secret })).toEqual([400, 'invalid_request']);
    expect(await ask(basic, { client_id: id, client_secret: secret })).toEqual([400, 'invalid_request']);
  });

  test('proves it with its own secret', async () => {
    const [{ id, secret }, other] = [await client(), await client()];
    expect(await ask(null, { client_id: id, client_secret: other.secret })).toEqual([401, 'invalid_client']);
    expect(await ask(null, { client_id: id })).toEqual([401, 'invalid_client']);
    expect(await ask(`Basic ${btoa(`:${secret}`)}`, {})).toEqual([401, 'invalid_client']);
    expect(await ask(`Bearer ${secret}`, {})).toEqual([401, 'invalid_client']);
    expect(await ask(null, {})).toEqual([401, 'invalid_client']);
  });
});
