import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, instance, startInstance } from '../harness/instance.ts';

function open({ config }: Instance): Socket {
  return connect(config.port, '127.0.0.1');
}

/** All that comes back until the server ends the connection. */
async function answerTo(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await once(socket, 'close');
  return text;
}

describe('what node:http would answer by itself is answered like everything else', () => {
  test.each([
    ['no Host', 'GET /v1/projects HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', 'GET /v1/projects HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', 'GET /v1/projects HTTP/1.1\r\nHost: a\r\nExpect: magic\r\nConnection: close\r\n\r\n', 417],
    ['no Host', 'GET /api/posts HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('%s', async (_what, text, status) => {
    const socket = open(await instance());
    socket.write(text);
    const answer = await answerTo(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i);
    expect(head).toMatch(/x-ratelimit-remaining: \d+/i);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    expect(JSON.parse(body).status).toBe(status);
  });

  test.each([
    ['that cannot be parsed', 'HEAD /v1/projects/\xff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['without a Host', 'HEAD /v1/projects HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['whose target is no path', 'HEAD javascript:/oauth HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['with too much in its headers', `HEAD / HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('a HEAD %s gets no body', async (_what, text, status) => {
    const socket = open(await instance());
    socket.write(text, 'latin1');
    const answer = await answerTo(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });

  test('HTTP/1.0 needs no Host', async () => {
    const socket = open(await instance());
    socket.write('GET /v1/projects HTTP/1.0\r\n\r\n');
    expect(await answerTo(socket)).toMatch(/^HTTP\/1.1 401 /);
  });
});

describe('what is broken after whole requests on its connection', () => {
  const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;

  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n'],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'],
  ])('%s is answered after them, each once', async (_what, broken) => {
    const socket = open(await instance());
    // The second waits for the database, so that it is under way when the rest is read.
    socket.write(get('/healthz') + get('/readyz') + broken);
    const answer = await answerTo(socket);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(answer.match(/^x-request-id: /gim)).toHaveLength(3);
  });

  test('a HEAD gets no body there, either', async () => {
    const socket = open(await instance());
    socket.write(`${get('/healthz')}HEAD javascript:/oauth HTTP/1.1\r\nHost: a\r\n\r\n`);
    const [, , last] = (await answerTo(socket)).split('HTTP/1.1 ');
    expect(last).toMatch(/^400 [\s\S]*\r\n\r\n$/);
  });

  test('a broken body is answered after them, and once', async () => {
    const socket = open(await instance());
    const head = 'POST /v1/projects HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    socket.write(`${get('/readyz')}${head}ZZ\r\n`);
    const answer = await answerTo(socket);
    expect(answer.match(/HTTP\/1\.1 \d+/g)?.[0]).toBe('HTTP/1.1 200');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
  });

  const chunked = (line: string) => `${line} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;

  test.each([
    ['of what there is not', [`${chunked('POST /nowhere')}ZZ\r\n`]],
    ['of a method that there is not', [`${chunked('POST /healthz')}ZZ\r\n`]],
    ['that nobody reads', [`${chunked('GET /healthz')}ZZ\r\n`]],
    ['whose request has its answer already', [chunked('POST /v1/projects'), 'ZZ\r\n']],
  ])('a broken body %s gets one answer', async (_what, packets) => {
    const socket = open(await instance());
    socket.on('error', () => undefined);
    const answer = answerTo(socket);
    const [first = '', second] = packets;
    socket.write(first);
    if (second) {
      await once(socket, 'data');
      socket.write(second);
    }
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  test('who goes on sending is told all the same', async () => {
    const socket = open(await instance());
    const answer = answerTo(socket);
    socket.write(`${get('/healthz')}${chunked('POST /v1/projects')}ZZ\r\n${'x'.repeat(2_000_000)}`);
    expect((await answer).match(/HTTP\/1\.1 \d+/g)?.[0]).toBe('HTTP/1.1 200');
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
  });

  test('a body that ends too early gets one answer', async () => {
    const socket = open(await instance());
    const answer = answerTo(socket);
    socket.end('POST /v1/projects HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\n\r\n{}');
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  test('a tunnel that is reset at once, or goes on sending, harms nobody', async () => {
    const home = await instance();
    for (let time = 0; time < 20; time += 1) {
      const socket = open(home);
      socket.on('error', () => undefined);
      socket.write(`${get('/readyz')}CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n${'junk'.repeat(10_000)}`);
      if (time % 2) socket.resetAndDestroy();
      else await answerTo(socket);
    }
    expect((await send('GET', '/healthz', { on: home })).status).toBe(200);
  });

  test('a tunnel alone is a 400 with an id, too', async () => {
    const socket = open(await instance());
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n');
    expect(await answerTo(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-request-id: /);
  });
});

test('a connection that nobody uses is kept longer than by a load balancer', async () => {
  const { headers } = await send('GET', '/healthz');
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

test('the documentation and its files have an id too, which the log knows', async () => {
  const { logged } = await instance();
  const page = await send('GET', '/docs');
  const asset = page.text.match(/src="(\/docs\/[^"]+)"/)?.[1] ?? '';
  for (const reply of [page, await send('GET', asset)]) {
    expect(reply.status).toBe(200);
    const id = reply.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(logged.some((line) => line.includes(id))).toBe(true);
  }
});

test('a server that stops answers what is under way, and keeps no connection for more', async () => {
  const stopping = await startInstance({ WORKER: 'false' });
  const { token } = await createAccount('pro', stopping);
  const socket = open(stopping);
  const body = JSON.stringify({ name: 'Last' });
  const head = `POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
  await expect.poll(() => stopping.portico.requestsUnderWay()).toBe(1);
  const answer = answerTo(socket);
  const began = performance.now();
  const stopped = stopping.stop();
  socket.write(body.slice(5));
  expect(await answer).toMatch(/^HTTP\/1.1 201 .*\r\nconnection: close\r\n/is);
  await stopped;
  expect(performance.now() - began).toBeLessThan(4_000);
});
