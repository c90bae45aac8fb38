import createClient from 'openapi-fetch';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
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
    // Twice as often as a minute allows, since another may begin meanwhile.
    for (let time = 0; time < 122 && status === 200; time += 1) status = (await send('GET', path, { address })).status;
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

const media = z.object({ content: z.record(z.string(), z.looseObject({})).default({}) });
const operation = z.object({
  operationId: z.string(),
  requestBody: media.optional(),
  responses: z.record(z.string(), media),
});
const described = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

test.each(['/v1/openapi.json', '/api/openapi.json'])('%s has an example of every body in JSON', async (path) => {
  const { body, text } = await send('GET', path);
  expect(text).not.toMatch(/service_[a-z]+_[\w-]{20}/);
  const bodies = Object.values(described.parse(body).paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, requestBody, responses }) => {
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const parts = [...(requestBody ? [requestBody] : []), ...answers.map(([, answer]) => answer)];
      return parts.map(({ content }) => ({ operationId, content }));
    }),
  );
  const bare = bodies.filter(({ content }) => {
    // OTLP has examples of its own.
    return !('application/x-protobuf' in content) && Object.values(content).some((type) => !('example' in type));
  });
  expect(bodies.length).toBeGreaterThan(10);
  expect(bare, 'npm run examples records them').toEqual([]);
});
