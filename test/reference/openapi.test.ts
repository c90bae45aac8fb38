import createClient from 'openapi-fetch';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';

describe.each(['/v1/openapi.json', '/api/openapi.json'])('GET %s', (path) => {
  test('the document of this installation, open to everybody', async () => {
    const { config } = await instance();
    const reply = await send('GET', path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
    expect(reply.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: config.publicUrl }] });
  });

  test('304 for whoever has it, HEAD without the body, 405 for changes', async () => {
    const first = await send('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect((await send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await send('HEAD', path);
    expect(head.text).toBe('');
    expect(head.headers.get('etag')).toBe(etag);
    const post = await send('POST', path, { body: {} });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await send('OPTIONS', path)).status).toBe(204);
  });

  test('it counts for its address like everything else', async () => {
    const address = freshAddress();
    let status = 200;
    for (let time = 0; time < 62 && status === 200; time += 1) status = (await send('GET', path, { address })).status;
    expect(status).toBe(429);
  });
});

interface Paths {
  '/v1/projects': { get: { responses: { 200: { content: { 'application/json': { id: string }[] } } } } };
}

test('openapi-fetch calls what the document describes', async () => {
  const { portico } = await instance();
  const { token } = await createAccount();
  const client = createClient<Paths>({
    baseUrl: portico.address.replace('localhost', '127.0.0.1'),
    headers: { authorization: `Bearer ${token}` },
  });
  const { data, response } = await client.GET('/v1/projects');
  expect(response.status).toBe(200);
  expect(data).toEqual([]);
});
