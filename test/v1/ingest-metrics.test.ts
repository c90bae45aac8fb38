import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { exportRequest, exportResponse, status as statusMessage } from '../../rest-adapters/otlp/messages.ts';
import { ingestMetrics } from '../../rest-adapters/v1/metrics.ts';
import { send } from '../harness/client.ts';
import { makeMember } from '../harness/fixtures.ts';
import { durations, exportOf, gauge, ingest, metricsOf } from '../harness/otlp.ts';
import { protobuf, reporting, sampleReport, sendBinary } from '../harness/otlp-reporting.ts';
import { describeRoute } from '../harness/route-suite.ts';

const minute = 60_000;

describeRoute(ingestMetrics, sampleReport, () => {
  describe('200', () => {
    test('requests, errors, latency, processor and memory, then shown as metrics', async () => {
      const { account, projectId } = await reporting();
      const at = new Date(Math.floor(Date.now() / minute) * minute);
      const body = exportOf([
        durations([
          { at, bounds: [0.1, 0.2], counts: [0, 90, 0], sum: 13.5 },
          { at, bounds: [0.1, 0.2], counts: [10, 0, 0], sum: 0.5, attributes: { 'http.response.status_code': 503 } },
        ]),
        gauge('process.cpu.utilization', [
          { at, value: 0.25, mode: 'user' },
          { at, value: 0.25, mode: 'system' },
          { at: new Date(at.getTime() + 1), value: 0.1, mode: 'user' },
        ]),
        gauge('process.memory.usage', [{ at, value: 1_000_000 }]),
        { name: 'something.else', gauge: { dataPoints: [{}] } },
      ]);
      const reply = await ingest(account, projectId, body);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({});
      expect(reply.headers.get('content-type')).toBe('application/json');
      const { runtime } = await metricsOf(account, projectId, { interval: '1m' });
      expect(runtime.requests).toMatchObject({ total: 100, error_rate: 0.1 });
      expect(runtime.latency_ms.average).toBeCloseTo(140, 5);
      expect(runtime.latency_ms.p99).toBeGreaterThan(190);
      expect(runtime.cpu).toEqual({ average: 0.3, max: 0.5 });
      expect(runtime.memory_bytes).toEqual({ average: 1_000_000, max: 1_000_000 });
      expect(runtime.series).toEqual([
        expect.objectContaining({ timestamp: at.toISOString(), requests: 100, errors: 10, cpu: 0.3 }),
      ]);
    });

    test.each([
      ['JSON', (body: object) => Buffer.from(JSON.stringify(body)), { 'content-type': 'application/json' }],
      ['protobuf', (body: object) => exportRequest.encode(exportRequest.fromObject(body)).finish(), protobuf],
    ])('%s, plain and gzip, and what is sent again counts once', async (_name, encode, type) => {
      const { account, path, body } = await sampleReport();
      const projectId = path.split('/')[3] ?? '';
      const bytes = encode(body);
      for (const [content, headers] of [
        [bytes, type],
        [gzipSync(bytes), { ...type, 'content-encoding': 'gzip' }],
      ] as const) {
        const reply = await sendBinary(path, account.token, content, headers);
        expect(reply.status).toBe(200);
        expect(reply.headers.get('content-type')).toBe(type['content-type']);
      }
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBe(1);
    });
  });

  describe('401', () => {
    test('in protobuf too', async () => {
      const { path } = await sampleReport();
      const reply = await sendBinary(path, 'service_pat_wrong', Buffer.from([]), protobuf);
      expect(reply.status).toBe(401);
      expect(statusMessage.toObject(statusMessage.decode(reply.bytes))).toMatchObject({ code: 16 });
    });
  });

  describe('403', () => {
    test('to a viewer', async () => {
      const { path, body } = await sampleReport();
      const viewer = await makeMember(path.split('/')[3] ?? '', 'viewer');
      const reply = await send('POST', path, { credential: viewer.token, body });
      expect(reply.body).toMatchObject({ code: 7 });
    });
  });

  describe('413', () => {
    test('a bomb: more than 20 MiB once it is decompressed', async () => {
      const { account, path } = await sampleReport();
      const bomb = gzipSync(Buffer.alloc(21 * 1_048_576, 0x20));
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const reply = await send('POST', path, { credential: account.token, body: bomb, headers });
      expect(reply.status).toBe(413);
      expect(reply.body).toMatchObject({ code: 8 });
    });
  });

  describe('415', () => {
    test('an encoding that is not gzip', async () => {
      const { account, path } = await sampleReport();
      const headers = { 'content-encoding': 'br' };
      expect((await send('POST', path, { credential: account.token, body: '{}', headers })).status).toBe(415);
    });
  });
});

test('the answer to a whole success is an empty message in protobuf', async () => {
  const { account, path, body } = await sampleReport();
  const bytes = exportRequest.encode(exportRequest.fromObject(body)).finish();
  const reply = await sendBinary(path, account.token, bytes, protobuf);
  expect(exportResponse.toObject(exportResponse.decode(reply.bytes))).toEqual({});
});
