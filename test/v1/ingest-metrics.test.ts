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

    const now = () => `${Date.now()}000000`;
    const histogram = (point: object, more: object = { aggregationTemporality: delta }) => ({
      name: 'http.server.request.duration',
      histogram: { ...more, dataPoints: [{ timeUnixNano: now(), ...point }] },
    });
    const exponential = (point: object) => ({
      name: 'http.server.request.duration',
      exponentialHistogram: { aggregationTemporality: delta, dataPoints: [{ timeUnixNano: now(), ...point }] },
    });
    const value = (name: string, given: object) => ({
      name,
      gauge: { dataPoints: [{ timeUnixNano: now(), ...given }] },
    });
    const plain = { count: 3, sum: 1, bucketCounts: [1, 2], explicitBounds: [1] };
    const many = (count: number) => Array.from({ length: count }, () => 0);

    test.each<[string, object, string]>([
      ['a count of 1e30', histogram({ ...plain, count: 1e30, bucketCounts: [] }), 'a count is not'],
      ['buckets of 1e30', histogram({ ...plain, count: '1e30', bucketCounts: ['1e30', 0] }), 'a count is not'],
      ['a count of 0.4', histogram({ ...plain, count: 0.4, bucketCounts: [] }), 'a count is not'],
      ['buckets of 0.4', histogram({ ...plain, count: 1, bucketCounts: [0.4, 0.6] }), 'a count is not'],
      ['a negative count', histogram({ ...plain, count: -3, bucketCounts: [] }), 'a count is not'],
      ['a negative bucket', histogram({ ...plain, count: 1, bucketCounts: [2, -1] }), 'a count is not'],
      ['a count beyond 2^53', histogram({ ...plain, count: '9007199254740993', bucketCounts: [] }), 'a count is not'],
      [
        'exponential buckets of 0.5',
        exponential({ count: 1, positive: { bucketCounts: [0.5, 0.5] } }),
        'a count is not',
      ],
      ['a zeroCount of 1e30', exponential({ count: 1e30, zeroCount: 1e30 }), 'a count is not'],
      ['a scale of 1e9', exponential({ count: 1, scale: 1e9, positive: { bucketCounts: [1] } }), 'do not fit'],
      ['an offset of 1e300', exponential({ count: 1, positive: { offset: 1e300, bucketCounts: [1] } }), 'do not fit'],
      ['bounds out of order', histogram({ ...plain, bucketCounts: [1, 1, 1], explicitBounds: [2, 1] }), 'do not fit'],
      ['a sum that is no number', histogram({ ...plain, sum: 'NaN' }), 'sum of a histogram'],
      ['an infinite sum', histogram({ ...plain, sum: 'Infinity' }), 'sum of a histogram'],
      ['a negative sum', histogram({ ...plain, sum: -1 }), 'sum of a histogram'],
      ['more buckets than anybody has', histogram({ bucketCounts: many(1_025) }), 'more than 1024 buckets'],
      ['more bounds than anybody has', histogram({ explicitBounds: many(1_025) }), 'more than 1024 buckets'],
      ['more exponential buckets', exponential({ positive: { bucketCounts: many(1_025) } }), 'more than 1024 buckets'],
      ['a start after its time', histogram({ ...plain, startTimeUnixNano: '9000000000000000000' }), 'begins after'],
      ['no temporality', histogram(plain, {}), 'no aggregationTemporality'],
      ['an unspecified temporality', histogram(plain, { aggregationTemporality: 0 }), 'no aggregationTemporality'],
      [
        'a temporality that is not specified by name',
        histogram(plain, { aggregationTemporality: 'AGGREGATION_TEMPORALITY_UNSPECIFIED' }),
        'no aggregationTemporality',
      ],
      ['a temporality that there is not', histogram(plain, { aggregationTemporality: 9 }), 'no aggregationTemporality'],
      [
        'a sum of deltas for memory',
        {
          name: 'process.memory.usage',
          sum: { aggregationTemporality: delta, dataPoints: [{ timeUnixNano: now(), asInt: 1 }] },
        },
        'cumulative sum',
      ],
      ['processors of 1e308', value('process.cpu.utilization', { asDouble: 1e308 }), 'a value of cpu'],
      ['processors below zero', value('process.cpu.utilization', { asDouble: -0.1 }), 'a value of cpu'],
      ['memory below zero', value('process.memory.usage', { asInt: '-1' }), 'a value of memory'],
      ['memory of 1e308', value('process.memory.usage', { asDouble: 1e308 }), 'a value of memory'],
      [
        'bytes of 1e308',
        {
          name: 'http.server.request.body.size',
          histogram: { aggregationTemporality: delta, dataPoints: [{ timeUnixNano: now(), count: 1, sum: 1e308 }] },
        },
        'a value of bytesIn',
      ],
      ...['constructor', '__proto__', 'toString', 'h'].map((unit): [string, object, string] => [
        `the unit ${unit}`,
        { ...histogram(plain), unit },
        'known unit',
      ]),
      [
        'more attributes than anybody has',
        histogram({
          ...plain,
          attributes: Array.from({ length: 129 }, (_, index) => ({ key: `k${index}`, value: { intValue: index } })),
        }),
        'more than 128 attributes',
      ],
      [
        'longer attributes than anybody has',
        histogram({ ...plain, attributes: [{ key: 'k', value: { stringValue: 'x'.repeat(65_536) } }] }),
        'longer than 65536',
      ],
    ])('%s is rejected, saying why, and the others are kept', async (_case, metric, reason) => {
      const { account, projectId } = await reporting();
      const reply = await ingest(account, projectId, exportOf([metric, histogram(plain)]));
      expect(reply.status, reply.text).toBe(200);
      const errorMessage = expect.stringContaining(reason);
      expect(reply.body).toEqual({ partialSuccess: { rejectedDataPoints: 1, errorMessage } });
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBe(3);
    });

    test('what is beyond what a latency can be counts as the nearest that can', async () => {
      const { account, projectId } = await reporting();
      const points = [
        { count: 60, sum: 1e-300 },
        { count: 39, sum: 1e300 },
        { count: 1, sum: 0 },
      ].map((point, index) => histogram({ ...point, attributes: [{ key: 'k', value: { intValue: index } }] }));
      const wide = exponential({
        count: 4,
        scale: -20,
        positive: { offset: -2, bucketCounts: [1, 1, 1, 1] },
      });
      expect((await ingest(account, projectId, exportOf([...points, wide]))).body).toEqual({});
      const { runtime } = await metricsOf(account, projectId);
      expect(runtime.requests.total).toBe(104);
      expect(runtime.latency_ms).toMatchObject({ p50: 0.001, p95: 86_400_000 });
      expect(runtime.latency_ms.average).toBeLessThanOrEqual(86_400_000);
    });

    test('counts stop where they could not be told exactly any more', async () => {
      const { account, projectId } = await reporting();
      const most = { count: String(Number.MAX_SAFE_INTEGER), sum: 1 };
      for (const key of ['a', 'b', 'c']) {
        const attributes = [{ key, value: { boolValue: true } }];
        const metrics = [histogram({ ...most, attributes }), histogram({ ...most, attributes: [] })];
        expect((await ingest(account, projectId, exportOf(metrics))).status).toBe(200);
      }
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBe(Number.MAX_SAFE_INTEGER);
    });

    test('attributes with parts tell streams apart', async () => {
      const { account, projectId } = await reporting();
      const at = now();
      const of = (word: string) => ({
        ...histogram({
          ...plain,
          timeUnixNano: at,
          attributes: [{ key: 'k', value: { arrayValue: { values: [{ stringValue: word }] } } }],
        }),
      });
      await ingest(account, projectId, exportOf([of('one'), of('two'), of('one')]));
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBe(6);
    });

    test.each([
      ['JSON', (body: object) => Buffer.from(JSON.stringify(body)), { 'content-type': 'application/json' }],
      ['protobuf', (body: object) => exportRequest.encode(exportRequest.fromObject(body)).finish(), protobuf],
    ])('a request has its share of points, minutes and buckets, in %s', async (_name, encode, type) => {
      const { account, path } = await sample();
      const projectId = path.split('/')[3] ?? '';
      const at = Math.floor(Date.now() / minute) * minute;
      const post = async (dataPoints: object[]) => {
        const metric = {
          name: 'http.server.request.duration',
          histogram: { aggregationTemporality: delta, dataPoints },
        };
        const reply = await sendBinary(path, account.token, encode(exportOf([metric])), type);
        expect(reply.status).toBe(200);
        const isJson = type['content-type'] === 'application/json';
        const message = isJson ? JSON.parse(Buffer.from(reply.bytes).toString()) : exportResponse.decode(reply.bytes);
        return {
          rejected: Number(message.partialSuccess?.rejectedDataPoints ?? 0),
          why: message.partialSuccess?.errorMessage ?? '',
        };
      };
      const point = (ago: number, more: object = {}) => ({
        timeUnixNano: `${at - ago}000000`,
        count: 1,
        sum: 1,
        ...more,
      });
      const points = await post(Array.from({ length: 20_010 }, (_, index) => point(index)));
      expect(points).toEqual({ rejected: 10, why: expect.stringContaining('20000 data points') });
      const minutes = await post(Array.from({ length: 125 }, (_, index) => point(index * minute, { count: 2 })));
      expect(minutes.rejected, minutes.why).toBe(5);
      expect(minutes.why).toContain('120 minutes');
      const wide = {
        count: 0,
        bucketCounts: many(1_000),
        explicitBounds: Array.from({ length: 999 }, (_, index) => index),
      };
      const buckets = await post(Array.from({ length: 405 }, (_, index) => point(index, wide)));
      expect(buckets).toEqual({ rejected: 5, why: expect.stringContaining('400000 buckets') });
      const { total } = (await metricsOf(account, projectId)).runtime.requests;
      expect(total).toBeGreaterThanOrEqual(20_000);
    });

    test('an environment keeps 2,000 streams; idle ones give way, and beyond that new ones are rejected', async () => {
      const { account, projectId } = await reporting();
      const { database } = await instance();
      const tell = async (from: number, to: number) => {
        const points = Array.from({ length: to - from }, (_, index) => ({
          at: new Date(),
          counts: [1, 0, 0],
          attributes: { 'http.route': `/${from + index}` },
        }));
        const { body } = await ingest(account, projectId, exportOf([durations(points)]));
        return Object(body).partialSuccess ?? { rejectedDataPoints: 0, errorMessage: '' };
      };
      const kept = () => database.prisma.metricStream.count({ where: { projectId } });
      expect(await tell(0, 1_990)).toEqual({ rejectedDataPoints: 0, errorMessage: '' });
      expect(await tell(1_980, 2_020)).toEqual({
        rejectedDataPoints: 20,
        errorMessage: expect.stringContaining('2000 streams'),
      });
      expect(await kept()).toBe(2_000);
      // Those that go on are taken as before, and another environment has room of its own.
      expect(await tell(0, 10)).toMatchObject({ rejectedDataPoints: 0 });
      const other = exportOf([durations([{ at: new Date(), counts: [1, 0, 0] }])], {
        'deployment.environment.name': 'preview',
      });
      expect((await ingest(account, projectId, other)).body).toEqual({});
      await database.prisma.$executeRaw`UPDATE metric_streams SET updated_at = updated_at - interval '16 minutes'
        WHERE identity IN (SELECT identity FROM metric_streams WHERE project_id = ${projectId}::uuid
          AND environment = 'production' LIMIT 15)`;
      expect(await tell(3_000, 3_020)).toMatchObject({ rejectedDataPoints: 5 });
      expect(await kept()).toBe(2_001);
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

    test.each<[string, unknown, string]>([
      ['resourceMetrics that are a number', { resourceMetrics: 5 }, 'resourceMetrics must be an array'],
      ['resourceMetrics that hold null', { resourceMetrics: [null] }, 'resourceMetrics[0] must be an object'],
      ['a resource that is a text', { resourceMetrics: [{ resource: 'x' }] }, 'resourceMetrics[0].resource must be'],
      [
        'attributes that are an object',
        { resourceMetrics: [{ resource: { attributes: {} } }] },
        'resourceMetrics[0].resource.attributes must be an array',
      ],
      [
        'scopeMetrics that are a text',
        { resourceMetrics: [{ scopeMetrics: 'x' }] },
        'resourceMetrics[0].scopeMetrics must be an array',
      ],
      [
        'metrics that are true',
        { resourceMetrics: [{ scopeMetrics: [{ metrics: true }] }] },
        '.metrics must be an array',
      ],
      ['a name that is a number', exportOf([{ name: 5 }]), '.metrics[0].name must be a string'],
      ['a gauge that is a list', exportOf([{ name: 'x', gauge: [] }]), '.gauge must be an object'],
      [
        'dataPoints that are a text, even of what is not kept',
        exportOf([{ name: 'x', gauge: { dataPoints: 'x' } }]),
        '.metrics[0].gauge.dataPoints must be an array',
      ],
      [
        'a point that is a text',
        exportOf([{ name: 'process.memory.usage', gauge: { dataPoints: ['x'] } }]),
        '.gauge.dataPoints[0] must be an object',
      ],
      [
        'a time that is an object',
        exportOf([{ name: 'process.memory.usage', gauge: { dataPoints: [{ timeUnixNano: {} }] } }]),
        '.dataPoints[0].timeUnixNano must be a number',
      ],
      [
        'a value that is a word',
        exportOf([{ name: 'process.memory.usage', gauge: { dataPoints: [{ timeUnixNano: 1, asDouble: 'much' }] } }]),
        '.dataPoints[0].asDouble must be a number',
      ],
      [
        'a temporality that is a word',
        exportOf([{ name: 'http.server.request.duration', histogram: { aggregationTemporality: 'SOMETIMES' } }]),
        '.histogram.aggregationTemporality must be a number',
      ],
      [
        'counts that are objects',
        exportOf([
          {
            name: 'http.server.request.duration',
            histogram: { aggregationTemporality: 1, dataPoints: [{ timeUnixNano: 1, bucketCounts: [{}] }] },
          },
        ]),
        '.bucketCounts[0] must be a number',
      ],
      [
        'an attribute whose text is a list',
        exportOf([
          {
            name: 'process.memory.usage',
            gauge: { dataPoints: [{ attributes: [{ key: 'k', value: { stringValue: [[]] } }] }] },
          },
        ]),
        '.attributes[0].value.stringValue must be a string',
      ],
    ])('%s, saying where, which changes nothing', async (_case, body, text) => {
      const { account, projectId } = await reporting();
      const good = durations([{ at: new Date(), counts: [1, 0, 0] }]);
      const list = Object(body).resourceMetrics;
      const both = Array.isArray(list)
        ? { resourceMetrics: [...list, ...Object(exportOf([good])).resourceMetrics] }
        : body;
      const reply = await ingest(account, projectId, Object(both));
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ code: 3, message: expect.stringContaining(text) });
      expect((await metricsOf(account, projectId)).runtime.requests.total).toBeNull();
    });

    const nested = (levels: number) => {
      const value = `${'{"arrayValue":{"values":['.repeat(levels)}${']}}'.repeat(levels)}`;
      const point = `{"timeUnixNano":"1","asInt":1,"attributes":[{"key":"k","value":${value}}]}`;
      const metric = `{"name":"process.memory.usage","gauge":{"dataPoints":[${point}]}}`;
      return `{"resourceMetrics":[{"scopeMetrics":[{"metrics":[${metric}]}]}]}`;
    };

    test.each([100, 50_000, 400_000])('attributes that are %i deep', async (levels) => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body: nested(levels) });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ code: 3, message: expect.stringContaining('64 levels') });
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

  describe('in the words of OTLP, whatever is refused', () => {
    const encodings = [
      ['JSON', 'application/json', (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString())],
      [
        'protobuf',
        'application/x-protobuf',
        (bytes: Uint8Array) => statusMessage.toObject(statusMessage.decode(bytes)),
      ],
    ] as const;

    test.each(encodings)('405, and which method there is, in %s', async (_name, type, decode) => {
      const { account, path } = await sample();
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
