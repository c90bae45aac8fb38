import { once } from 'node:events';
import { expect, test } from 'vitest';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { admitAnybody, type Endpoint, type RequestHandler } from '../../src/server/endpoint.ts';
import { createListener } from '../../src/server/listener.ts';
import { Pipeline } from '../../src/server/pipeline.ts';
import { instance } from '../harness/instance.ts';

/** The answer of a server whose one endpoint handles requests so. */
async function answerOf(handler: Pick<RequestHandler, 'admit'>): Promise<Response> {
  const { config, log, now, portico } = await instance();
  const endpoint: Endpoint = {
    serves: () => true,
    headers: {},
    readsWebRequests: false,
    countsAsUse: false,
    open: () => ({
      answerError: ({ code }) => ({ response: { status: statusOf(code), headers: {}, body: code } }),
      ...handler,
    }),
  };
  const parts = { config, log, now, usage: portico.usage, endpoints: [], elsewhere: endpoint, broken: () => endpoint };
  const server = createListener(new Pipeline(parts)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  try {
    return await fetch(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.close();
  }
}

test.each([
  ['while it is admitted', { admit: () => Promise.reject(new Error('broken')) }],
  ['while it is answered', { admit: () => admitAnybody(() => Promise.reject(new Error('broken'))) }],
])('what goes wrong with a request %s is a 500 with an id, and is logged', async (_when, handler) => {
  const { logged } = await instance();
  const reply = await answerOf(handler);
  expect([reply.status, await reply.text()]).toEqual([500, 'INTERNAL_ERROR']);
  const id = reply.headers.get('x-request-id') ?? '?';
  expect(logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line).msg)).toEqual(['request failed']);
});
