import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import { createAccount } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';

const paths = [...new Set(routes.map(({ path }) => path))];
const sampleOf = (path: string) => path.replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000000');

describe('404', () => {
  test.each(['/v1', '/v1/', '/v1/nothing', '/api', '/api/nothing', '/api/posts/a/b', '/v1//projects', '/nowhere'])(
    '%s, in the shape of its surface',
    async (path) => {
      expect((await send('GET', path, { address: freshAddress() })).status).toBe(404);
    },
  );

  test('POST /api/community/posts is not an endpoint', async () => {
    const { key } = await createAccount();
    const reply = await send('POST', '/api/community/posts', { credential: key, body: { title: 'x', content: 'y' } });
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ error: 'Not Found', status: 404 });
  });
});

describe('405', () => {
  test.each(paths)('%s, for a method that it has not, with Allow', async (path) => {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    const other = (['PUT', 'POST'] as const).find((method) => !methods.includes(method)) ?? 'PROPFIND';
    const reply = await send(other, sampleOf(path), { address: freshAddress() });
    expect(reply.status).toBe(405);
    for (const method of methods) expect(reply.headers.get('allow')).toContain(method);
    expect(reply.headers.get('allow')).toContain('OPTIONS');
  });
});

describe('OPTIONS', () => {
  test.each(paths)('%s answers a preflight from any origin', async (path) => {
    const reply = await send('OPTIONS', sampleOf(path), {
      headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(reply.headers.get('access-control-allow-methods')).toBe(reply.headers.get('allow'));
  });
});

describe('CORS', () => {
  test('every header that the contract names can be read by a script', async () => {
    const { token } = await createAccount();
    const { headers } = await send('GET', '/v1/projects', {
      credential: token,
      headers: { origin: 'https://a.example' },
    });
    const exposed = headers.get('access-control-expose-headers') ?? '';
    for (const name of [
      'X-Request-ID',
      'X-RateLimit-Remaining',
      'Link',
      'ETag',
      'Retry-After',
      'Idempotency-Replayed',
    ]) {
      expect(exposed).toContain(name);
    }
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });
});

describe('what is not HTTP', () => {
  test.each([
    ['a broken request line', 'NONSENSE\r\n\r\n', 400],
    ['headers without end', `GET /api/posts?q=1 HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s gets a well-formed answer', async (_case, bytes, status) => {
    const { config } = await instance();
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(config.port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain('x-request-id: ');
    const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
    expect(body).toMatchObject({ status });
    if (status === 431) {
      expect(answer).toContain('x-ratelimit-limit: 60');
      expect(Object.keys(body)).toEqual(['error', 'message', 'status', 'timestamp']);
    }
  });

  test('a sender who goes away in the middle of a body is no fault of the server', async () => {
    const { config, logged } = await instance();
    const { token } = await createAccount();
    const head = [
      'POST /v1/projects HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 100',
      'X-Request-ID: left-in-the-middle',
    ];
    const socket = connect(config.port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`);
      setTimeout(() => socket.destroy(), 50);
    });
    const line = () => logged.find((candidate) => candidate.includes('left-in-the-middle'));
    await expect.poll(line, { timeout: 5_000 }).toBeDefined();
    expect(JSON.parse(line() ?? '{}')).toMatchObject({ status: 400, level: 30 });
  });

  test('an absolute target, a strange Host and a double slash lead nowhere else', async () => {
    const { config } = await instance();
    const ask = (target: string, host: string) =>
      new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(config.port, '127.0.0.1', () =>
          socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
        );
        socket.on('data', (chunk) => {
          received += String(chunk);
        });
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });
    expect(await ask('http://evil.example/v1/projects', 'x')).toContain('HTTP/1.1 401');
    expect(await ask('//evil.example/v1/projects', 'x')).toContain('HTTP/1.1 404');
    expect(await ask('/v1/projects', 'a b<>')).toContain('HTTP/1.1 401');
    expect(await ask('/v1/projects', '')).toContain('HTTP/1.1 401');
  });
});
