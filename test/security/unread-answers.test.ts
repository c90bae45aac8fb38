import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createListener } from '../../src/server/listener.ts';

test('who reads nothing of a long answer is not waited for without end', async () => {
  const body = 'x'.repeat(32 * 1_048_576);
  const accept = () => ({ readsWebRequests: false, answer: async () => ({ status: 200, headers: {}, body }) });
  const answerBroken = async () => ({ status: 400, headers: {}, body: null });
  const server = createListener({ accept, answerBroken }, 200);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  const connection = once(server, 'connection');
  const client = connect(address.port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [socket] = await connection;
  await once(socket, 'close');
  expect(client.bytesRead).toBeLessThan(body.length);
  client.destroy();
  server.close();
});
