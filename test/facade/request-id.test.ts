import { describe, expect, test } from 'vitest';
import { assetUrl } from '../../src/pages/assets.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance, startInstance } from '../harness/instance.ts';

describe('X-Request-ID', () => {
  test('a trusted proxy gives it, and log and error body hold it', async () => {
    const { logged } = await instance();
    const { token } = await createAccount();
    const headers = { 'x-request-id': 'from-the-proxy-1' };
    const reply = await send('GET', '/v1/projects/nonsense', { credential: token, headers });
    expect(reply.headers.get('x-request-id')).toBe('from-the-proxy-1');
    expect(reply.body).toMatchObject({ request_id: 'from-the-proxy-1', instance: '/v1/projects/nonsense' });
    const line = logged.find((candidate) => candidate.includes('from-the-proxy-1'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ status: 404, route: '/v1/projects/:projectId', method: 'GET' });
  });

  test('one that could do harm in a log is replaced', async () => {
    const reply = await send('GET', '/v1/projects', { headers: { 'x-request-id': 'a b"c' } });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('without a trusted proxy it is always ours, and so is the address', async () => {
    const alone = await startInstance({ TRUST_PROXY: 'false' });
    try {
      const headers = { 'x-request-id': 'mine', 'x-forwarded-for': '203.0.113.9' };
      const first = await send('GET', '/v1/projects', { headers, on: alone });
      expect(first.headers.get('x-request-id')).not.toBe('mine');
      const second = await send('GET', '/v1/projects', { headers: { 'x-forwarded-for': '203.0.113.10' }, on: alone });
      const remaining = (reply: typeof first) => Number(reply.headers.get('x-ratelimit-remaining'));
      expect(remaining(second)).toBeLessThan(remaining(first));
    } finally {
      await alone.stop();
    }
  });
});

const everywhere = [
  '/v1/projects',
  '/v1/openapi.json',
  '/api/nothing',
  '/.well-known/jwks.json',
  '/graphql',
  '/oauth/sign-in',
  assetUrl('page.css'),
  '/oauth/nothing',
  '/docs',
  '/healthz',
  '/readyz',
  '/nothing',
];

test.each(everywhere)('every request has an id and one line in the log, such as %s', async (path) => {
  const { logged } = await instance();
  const { headers, status } = await send('GET', `${path}?secret=of-the-query`);
  const id = headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const lines = logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ msg: 'request', method: 'GET', path, status, milliseconds: expect.any(Number) }]);
  expect(logged.join('')).not.toContain('of-the-query');
});
