import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { status as statusMessage } from '../../rest-adapters/otlp/messages.ts';
import { createAccount } from '../harness/account.ts';
import { makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { sampleReport, sendBinary } from '../harness/otlp-reporting.ts';

describe('what OTLP is refused with, in its own words', () => {
  const encodings = [
    ['JSON', 'application/json', (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString())],
    ['protobuf', 'application/x-protobuf', (bytes: Uint8Array) => statusMessage.toObject(statusMessage.decode(bytes))],
  ] as const;

  test.each(encodings)('405, and which method there is, in %s', async (_name, type, decode) => {
    const { account, path } = await sampleReport();
    const { portico } = await instance();
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(portico.address + path, {
        method,
        headers: { authorization: `Bearer ${account.token}`, 'content-type': type },
      });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
      expect(response.headers.get('content-type')).toBe(type);
      expect(decode(new Uint8Array(await response.arrayBuffer()))).toEqual({ code: 12, message: expect.any(String) });
    }
  });

  test.each(encodings)('429 and 503, with seconds to wait, in %s', async (_name, type, decode) => {
    const account = await createAccount('free');
    const path = `/v1/projects/${await makeProject(account)}/otlp/v1/metrics`;
    const ask = () => sendBinary(path, account.token, new Uint8Array(), { 'content-type': type });
    const { portico } = await instance();
    await portico.maintenance.set(true);
    const maintained = await ask().finally(() => portico.maintenance.set(false));
    expect(maintained.status).toBe(503);
    expect(decode(maintained.bytes)).toMatchObject({ code: 14 });
    let reply = await ask();
    for (let time = 0; time < 130 && reply.status !== 429; time += 1) reply = await ask();
    expect(reply.status).toBe(429);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(decode(reply.bytes)).toMatchObject({ code: 8 });
  });

  test.each(encodings)(
    '404 of a project that there is not, before the body is read, in %s',
    async (_name, type, decode) => {
      const account = await createAccount();
      const path = '/v1/projects/01890000-0000-7000-8000-000000000000/otlp/v1/metrics';
      const reply = await sendBinary(path, account.token, gzipSync(Buffer.alloc(100, 0xff)), {
        'content-type': type,
      });
      expect(reply.status).toBe(404);
      expect(decode(reply.bytes)).toMatchObject({ code: 5 });
    },
  );
});
