import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { exportRequest, exportResponse, status as statusMessage } from '../../rest-adapters/otlp/messages.ts';
import { ingestMetrics } from '../../rest-adapters/v1/metrics.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { cumulative, delta, durations, exportOf, gauge, ingest, metricsOf } from '../harness/otlp.ts';
import { describeRoute } from '../harness/route-suite.ts';

const minute = 60_000;

async function reporting() {
  const account = await createAccount();
  return { account, projectId: await makeProject(account) };
}

/** What each environment was told of. */
async function totalsOf(account: Account, projectId: string) {
  const totals = ['production', 'preview', 'development'].map(async (environment) => {
    const { runtime } = await metricsOf(account, projectId, {}, { 'service-environment': environment });
    return [environment, runtime.requests.total] as const;
  });
  return Object.fromEntries(await Promise.all(totals));
}

async function sample() {
  const { account, projectId } = await reporting();
  const body = exportOf([durations([{ at: new Date(), counts: [1, 0, 0] }])]);
  return { account, path: `/v1/projects/${projectId}/otlp/v1/metrics`, body };
}

/** Sends bytes, and reads the answer as bytes. */
async function sendBinary(path: string, credential: string, bytes: Uint8Array, headers: Record<string, string>) {
  const { portico } = await instance();
  const response = await fetch(portico.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential}`, ...headers },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const protobuf = { 'content-type': 'application/x-protobuf' };

describeRoute(ingestMetrics, sample, () => {
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
      const { account, path, body } = await sample();
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

    test('cumulative counts are taken apart, by stream and start time', async () => {
      const { account, projectId } = await reporting();
      const startedAt = new Date(Date.now() - 10 * minute);
      const restartedAt = new Date(Date.now() - 2 * minute);
      const tell = (minutesAgo: number, started: Date, counts: number[], attributes = {}) => {
        const at = new Date(Date.now() - minutesAgo * minute);
        const point = { at, startedAt: started, counts, attributes };
        return ingest(account, projectId, exportOf([durations([point], cumulative)]));
      };
      const total = async () => (await metricsOf(account, projectId)).runtime.requests.total;
      await tell(9, startedAt, [5, 0, 0]);
      expect(await total()).toBe(5);
      await tell(8, startedAt, [5, 3, 0]);
      expect(await total()).toBe(8);
      await tell(8, startedAt, [5, 3, 0]);
      await tell(9, startedAt, [5, 0, 0]);
      expect(await total()).toBe(8);
      await tell(8, startedAt, [100, 0, 0], { 'http.route': '/other' });
      expect(await total()).toBe(108);
      // The process has begun anew, and then its counter falls though it says the same start.
      await tell(1, restartedAt, [2, 0, 0]);
      expect(await total()).toBe(110);
      await tell(0, restartedAt, [1, 0, 0]);
      expect(await total()).toBe(111);
    });

    test('what is of one process at another time counts, also out of order', async () => {
      const { account, projectId } = await reporting();
      const now = Date.now();
      for (const ago of [1, 3, 2]) {
        await ingest(
          account,
          projectId,
          exportOf([durations([{ at: new Date(now - ago * minute), counts: [1, 0, 0] }], delta)]),
        );
      }
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBe(3);
    });

    test('the environment that a resource names, else the one of the header', async () => {
      const { account, projectId } = await reporting();
      const of = (count: number) => [durations([{ at: new Date(), counts: [count, 0, 0] }])];
      await ingest(account, projectId, exportOf(of(1), { 'deployment.environment.name': 'preview' }));
      await ingest(account, projectId, exportOf(of(2)), { 'service-environment': 'development' });
      await ingest(account, projectId, exportOf(of(4)));
      await ingest(account, projectId, exportOf(of(8), { 'deployment.environment': 'preview' }));
      expect(await totalsOf(account, projectId)).toEqual({ production: 4, preview: 9, development: 2 });
    });

    // Literally what contract 12.11 says.
    test.each([
      ['production', ['production', 'prod', 'live', 'PROD', 'Live']],
      ['preview', ['preview', 'staging', 'stage', 'test', 'qa', 'Staging', 'QA']],
      ['development', ['development', 'dev', 'local', 'Dev', 'LOCAL']],
    ])('%s by all its names, in any case', async (environment, names) => {
      const { account, projectId } = await reporting();
      for (const [index, name] of names.entries()) {
        const metrics = [durations([{ at: new Date(), counts: [1, 0, 0], attributes: { 'http.route': `/${index}` } }])];
        const header = { 'service-environment': environment === 'preview' ? 'production' : 'preview' };
        const reply = await ingest(
          account,
          projectId,
          exportOf(metrics, { 'deployment.environment.name': name }),
          header,
        );
        expect(reply.body, name).toEqual({});
      }
      const none = { production: null, preview: null, development: null };
      expect(await totalsOf(account, projectId)).toEqual({ ...none, [environment]: names.length });
    });

    test.each(['eu-prod', 'production ', '', 'constructor', 'test-7'])(
      'an environment named %j is rejected, saying so, and never production',
      async (name) => {
        const { account, projectId } = await reporting();
        const metrics = [durations([{ at: new Date(), counts: [1, 0, 0] }]), gauge('process.memory.usage', [])];
        const reply = await ingest(account, projectId, exportOf(metrics, { 'deployment.environment.name': name }));
        expect(reply.status).toBe(200);
        expect(reply.body).toEqual({
          partialSuccess: { rejectedDataPoints: 1, errorMessage: expect.stringContaining(JSON.stringify(name)) },
        });
        expect(await totalsOf(account, projectId)).toEqual({ production: null, preview: null, development: null });
      },
    );

    test('a 404 is no error of the service, whatever else it is said to be', async () => {
      const { account, projectId } = await reporting();
      const at = new Date();
      const point = (status: number, extra = {}) => ({
        at,
        counts: [10, 0, 0],
        attributes: { 'http.response.status_code': status, ...extra },
      });
      const points = [point(404, { 'error.type': '404' }), point(499), point(500), point(599), point(200)];
      await ingest(account, projectId, exportOf([durations(points)]));
      const { runtime } = await metricsOf(account, projectId);
      expect(runtime.requests).toMatchObject({ total: 50, error_rate: 0.4 });
    });

    test('points that make no sense are rejected, and the others kept', async () => {
      const { account, projectId } = await reporting();
      const at = new Date();
      const reply = await ingest(
        account,
        projectId,
        exportOf([
          durations([
            { at, counts: [1, 0, 0] },
            { at, counts: [1] },
            { at: new Date(at.getTime() + 3_600_000), counts: [1, 0, 0] },
            { at: new Date(at.getTime() - 30 * 86_400_000), counts: [1, 0, 0] },
          ]),
          gauge('process.cpu.utilization', [{ at, value: Number.NaN }]),
          gauge('http.server.request.duration', [{ at, value: 1 }]),
        ]),
      );
      expect(reply.status).toBe(200);
      const { partialSuccess } = Object(reply.body);
      expect(partialSuccess.rejectedDataPoints).toBe(5);
      for (const text of ['do not fit', 'future', 'older than', 'no finite value', 'must be a histogram']) {
        expect(partialSuccess.errorMessage).toContain(text);
      }
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBe(1);
    });

    test('of fifty racing batches, each sent twice, each counts once', async () => {
      const { account, projectId } = await reporting();
      const started = Date.now() - 10 * minute;
      const batches = Array.from({ length: 50 }, (_, number) =>
        exportOf([durations([{ at: new Date(started + number * 1_000), counts: [1, 0, 0] }])], {
          'service.instance.id': `${number % 5}`,
        }),
      );
      const replies = await Promise.all([...batches, ...batches].map((body) => ingest(account, projectId, body)));
      expect(replies.every(({ status }) => status === 200)).toBe(true);
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBe(50);
    });
  });

  describe('400', () => {
    test.each([
      ['no JSON', '{', { 'content-type': 'application/json' }],
      ['not an object', '[]', { 'content-type': 'application/json' }],
      ['no gzip', 'x', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ])('a body that is %s, in the words of OTLP', async (_case, body, headers) => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body, headers });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ code: 3, message: expect.any(String) });
    });

    test('what is no protobuf, answered in protobuf', async () => {
      const { account, path } = await sample();
      const reply = await sendBinary(path, account.token, Buffer.from([0xff, 0xff, 0xff]), protobuf);
      expect(reply.status).toBe(400);
      expect(reply.headers.get('content-type')).toBe('application/x-protobuf');
      expect(statusMessage.toObject(statusMessage.decode(reply.bytes))).toMatchObject({ code: 3 });
    });

    test('an unknown environment', async () => {
      const { account, path, body } = await sample();
      const headers = { 'service-environment': 'moon' };
      expect((await send('POST', path, { credential: account.token, body, headers })).status).toBe(400);
    });
  });

  describe('401', () => {
    test('in protobuf too', async () => {
      const { path } = await sample();
      const reply = await sendBinary(path, 'service_pat_wrong', Buffer.from([]), protobuf);
      expect(reply.status).toBe(401);
      expect(statusMessage.toObject(statusMessage.decode(reply.bytes))).toMatchObject({ code: 16 });
    });
  });

  describe('403', () => {
    test('to a viewer', async () => {
      const { path, body } = await sample();
      const viewer = await makeMember(path.split('/')[3] ?? '', 'viewer');
      const reply = await send('POST', path, { credential: viewer.token, body });
      expect(reply.body).toMatchObject({ code: 7 });
    });
  });

  describe('413', () => {
    test('a bomb: more than 20 MiB once it is decompressed', async () => {
      const { account, path } = await sample();
      const bomb = gzipSync(Buffer.alloc(21 * 1_048_576, 0x20));
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const reply = await send('POST', path, { credential: account.token, body: bomb, headers });
      expect(reply.status).toBe(413);
      expect(reply.body).toMatchObject({ code: 8 });
    });
  });

  describe('415', () => {
    test('an encoding that is not gzip', async () => {
      const { account, path } = await sample();
      const headers = { 'content-encoding': 'br' };
      expect((await send('POST', path, { credential: account.token, body: '{}', headers })).status).toBe(415);
    });
  });
});

test('the answer to a whole success is an empty message in protobuf', async () => {
  const { account, path, body } = await sample();
  const bytes = exportRequest.encode(exportRequest.fromObject(body)).finish();
  const reply = await sendBinary(path, account.token, bytes, protobuf);
  expect(exportResponse.toObject(exportResponse.decode(reply.bytes))).toEqual({});
});
