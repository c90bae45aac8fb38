import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';

/** What HTTP stacks send that take JSON. */
const acceptable = [
  '',
  '*/*',
  'application/*',
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset="utf-8"',
  'application/json; charset=UTF-8; version=1, text/plain;q=0.5',
  'application/problem+json; profile="a, b"',
  'text/html, application/json;q=0.1',
  'text/html;q=0.9, */*;q=0.1',
  'APPLICATION/JSON',
];

const unacceptable = [
  'text/html',
  'text/html; charset=utf-8',
  'application/xml, text/*',
  'application/json;q=0',
  'application/json; charset=utf-8; q=0',
  'nonsense',
];

async function statusWith(accept: string): Promise<number[]> {
  const { key, token } = await createAccount();
  const headers = { accept };
  const replies = [
    await send('GET', '/api/user/profile', { credential: key, headers }),
    await send('GET', '/v1/projects', { credential: token, headers }),
    await send('POST', '/v1/projects', { credential: token, headers, body: { name: 'Accepted' } }),
  ];
  return replies.map(({ status }) => status);
}

describe('200, 201', () => {
  test.each(acceptable)('Accept: %s', async (accept) => {
    expect(await statusWith(accept)).toEqual([200, 200, 201]);
  });
});

describe('406', () => {
  test.each(unacceptable)('Accept: %s', async (accept) => {
    expect(await statusWith(accept)).toEqual([406, 406, 406]);
  });
});
