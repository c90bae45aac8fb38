import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { Receiver } from '../harness/receiver.ts';
import { webhookFixture } from '../harness/webhook-fixture.ts';
import { isThorough } from '../harness/thorough.ts';

const fixture = webhookFixture();

/** What the log says of the first attempt at a URL. */
async function firstAttempt(url: string, sender = fixture.shop) {
  const { id } = await sender.destination(url);
  await sender.happen();
  await sender.settle();
  const { status, attempts } = await sender.delivery(id);
  return { delivery: status, ...attempts[0] };
}

/** A server that is asked by every connection what to do with it. */
async function listenRaw(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `127.0.0.1:${address.port}`;
}

test('an attempt that failed is in the log, without what of its address may be a secret', async () => {
  fixture.receiver.answer = () => ({ status: 503, body: 'no' });
  const { id } = await fixture.shop.destination(`${fixture.receiver.url}?token=of-the-receiver`);
  await fixture.shop.happen();
  await fixture.shop.settle();
  const lines = fixture.home.home.logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ destination: id, attempt: 1, host: '127.0.0.1', failure: 'refused', status: 503 }),
  );
  expect(fixture.home.home.logged.join('')).not.toContain('of-the-receiver');
});

test('of a project one failed attempt in ten seconds is a warning, however many destinations fail', async () => {
  fixture.receiver.answer = () => ({ status: 503, body: 'no' });
  for (let count = 0; count < 5; count += 1) await fixture.shop.destination(fixture.receiver.url);
  const before = fixture.home.home.logged.length;
  await fixture.shop.happen();
  await fixture.shop.settle();
  const told = fixture.home.home.logged.slice(before).filter((line) => line.includes('a webhook was not delivered'));
  expect(told.length).toBeLessThan(2);
});

describe('an attempt fails', () => {
  test.each([400, 401, 404, 409, 429, 500, 503])('by the answer %i', async (status) => {
    fixture.receiver.answer = () => ({ status, body: 'no' });
    expect(await firstAttempt(fixture.receiver.url)).toMatchObject({
      delivery: 'pending',
      failure: 'refused',
      response_status: status,
      response_body: 'no',
    });
  });

  test.each([301, 302, 303, 307, 308])('by a redirect (%i), which is not followed', async (status) => {
    const elsewhere = await Receiver.listen();
    fixture.receiver.answer = () => ({ status, headers: { location: elsewhere.url } });
    expect(await firstAttempt(fixture.receiver.url)).toMatchObject({ failure: 'refused', response_status: status });
    expect(elsewhere.connections).toBe(0);
    await elsewhere.close();
  });

  test.runIf(isThorough)('by no answer within 15 seconds', async () => {
    fixture.receiver.answer = () => 'hang';
    const { failure, response_status, duration_ms } = await firstAttempt(fixture.receiver.url);
    expect({ failure, response_status }).toEqual({ failure: 'timeout', response_status: null });
    expect(duration_ms).toBeGreaterThanOrEqual(14_990);
    expect(duration_ms).toBeLessThan(17_000);
  });

  test('by a connection that breaks, or that there is none', async () => {
    fixture.receiver.answer = () => 'reset';
    expect(await firstAttempt(fixture.receiver.url)).toMatchObject({ failure: 'connection', response_status: null });
    expect(await firstAttemptOfAnother(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
      failure: 'connection',
    });
  });

  test('by a name that leads nowhere', async () => {
    expect(await firstAttempt('http://nowhere.invalid/')).toMatchObject({ failure: 'unresolved' });
  });

  test('by something that is no HTTP', async () => {
    const server = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const address = await listenRaw(server);
    expect(await firstAttempt(`http://${address}`)).toMatchObject({ failure: 'protocol' });
    server.close();
  });

  test('by a certificate that nobody has signed', async () => {
    const directory = temporaryDirectory();
    const [key, cert] = [path.join(directory, 'key.pem'), path.join(directory, 'cert.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-days', '1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
    const address = await listenRaw(server);
    expect(await firstAttempt(`https://${address}`)).toMatchObject({ failure: 'certificate' });
    server.close();
  });
});

/** The same for a second destination of the project. */
async function firstAttemptOfAnother(url: string) {
  return firstAttempt(url, await fixture.home.another());
}

describe('an answer', () => {
  test('that never ends counts by its status, and is not read for ever', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n');
      const timer = setInterval(() => socket.write('x'.repeat(16_384)), 5);
      socket.on('close', () => clearInterval(timer));
    });
    const address = await listenRaw(server);
    const { delivery, response_body } = await firstAttempt(`http://${address}`);
    expect(delivery).toBe('succeeded');
    expect(response_body).toBe('x'.repeat(1_024));
    server.close();
  });

  test('of any bytes is kept as text', async () => {
    const server = createTcpServer((socket) => {
      const body = Buffer.from([0, 255, 254, 0xc3, 0x28, 65]);
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.end(body);
    });
    const address = await listenRaw(server);
    expect((await firstAttempt(`http://${address}`)).response_body).toMatch(/A$/);
    server.close();
  });
});

test('connections are kept for the next message', async () => {
  await fixture.shop.destination(fixture.receiver.url);
  for (let time = 0; time < 5; time += 1) {
    await fixture.shop.happen();
    await fixture.shop.settle();
  }
  expect(fixture.receiver.arrivals).toHaveLength(5);
  expect(fixture.receiver.connections).toBe(1);
});
