import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { BoundPort } from '../../src/server/bound-port.ts';
import { type AcceptedRequest, createListener } from '../../src/server/listener.ts';

const body = 'x'.repeat(32 * 1_048_576);

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const long = { readsWebRequests: false, answer: async () => ({ status: 200, headers: {}, body }) };

/** A client that reads nothing of long answers, or of others, beside the server's side of its connection. */
async function unread(silence: number, answering: AcceptedRequest = long) {
  const broken: string[] = [];
  const accept = () => answering;
  const answerBroken = async ({ target }: { target: string }) => {
    broken.push(target);
    return { status: 400, headers: {}, body: null };
  };
  const server = createListener({ accept, answerBroken, noteUnanswered: () => undefined }, { silence });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  const connection = once(server, 'connection');
  const client = connect(address.port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  const [socket]: Socket[] = await connection;
  if (!socket) throw new Error('there is no connection');
  ends.push(
    () => client.destroy(),
    () => server.close(),
  );
  return { client, socket, broken };
}

test('who reads nothing of a long answer is not waited for without end', async () => {
  const { client, socket } = await unread(200);
  client.write(request);
  await once(socket, 'close');
  expect(client.bytesRead).toBeLessThan(body.length);
});

test('who reads a long answer slowly gets all of it, though the server stops', async () => {
  const port = await BoundPort.take({ port: 0, host: '127.0.0.1' });
  const answerBroken = async () => ({ status: 400, headers: {}, body: null });
  port.serve({ accept: () => long, answerBroken, noteUnanswered: () => undefined });
  const client = connect(Number(new URL(port.address).port), '127.0.0.1');
  client.write(request);
  await once(client, 'readable');
  const stopped = port.close(10_000);
  expect(port.requestsUnderWay).toBe(1);
  client.resume();
  await once(client, 'end');
  client.end();
  expect(client.bytesRead).toBeGreaterThan(body.length);
  await stopped;
});

test('who breaks HTTP while the server stops hears that the connection ends', async () => {
  const port = await BoundPort.take({ port: 0, host: '127.0.0.1' });
  const answerBroken = async () => ({ status: 400, headers: {}, body: 'broken' });
  port.serve({ accept: () => long, answerBroken, noteUnanswered: () => undefined });
  const address = [Number(new URL(port.address).port), '127.0.0.1'] as const;
  const unread = connect(...address);
  unread.write(request);
  await expect.poll(() => port.requestsUnderWay).toBe(1);
  const other = connect(...address).setEncoding('utf8');
  const withoutHost = 'GET / HTTP/1.1\r\n\r\n';
  other.write(withoutHost);
  expect(String(await once(other, 'data'))).toContain('Connection: keep-alive');
  const stopped = port.close(10_000);
  other.write(withoutHost);
  expect(String(await once(other, 'data'))).toContain('Connection: close');
  unread.destroy();
  await stopped;
});

test('a stream that was over at once keeps its connection, like an answer of one piece', async () => {
  const answer = async () => ({ status: 200, headers: {}, body: null, stream: new Blob(['x']).stream() });
  const { client, socket } = await unread(200, { readsWebRequests: true, answer });
  client.write(request);
  client.resume();
  await once(client, 'data');
  // It is when the stream has gone on for a second that its silence is limited.
  const closed = once(socket, 'close').then(() => 'closed');
  expect(await Promise.race([closed, delay(2_000, 'kept')])).toBe('kept');
});

describe.each([
  ['what is no HTTP', 'GARBAGE\r\n\r\n'],
  ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'],
])('after %s behind unread answers', (_what, rest) => {
  test('a byte now and then keeps no connection', async () => {
    const { client, socket } = await unread(400);
    client.write(request.repeat(3) + rest);
    const timer = setInterval(() => client.write('A'), 50);
    ends.push(() => clearInterval(timer));
    await once(socket, 'close');
  });

  test('what else comes is neither kept nor answered', async () => {
    const { client, socket, broken } = await unread(10_000);
    client.setNoDelay().write(request.repeat(3) + rest);
    let packets = 0;
    for (; packets < 300; packets += 1) {
      client.write('A');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => socket.bytesRead).toBe(request.length * 3 + rest.length + packets);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    client.resetAndDestroy();
    await closed;
    await new Promise((resolve) => setImmediate(resolve));
    expect(broken.length).toBeLessThanOrEqual(1);
  });
});
