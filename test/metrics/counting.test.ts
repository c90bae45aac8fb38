import { describe, expect, test } from 'vitest';
import { cumulative, delta, durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
import { exponential, histogram, now, plain } from '../harness/otlp-points.ts';
import { reporting } from '../harness/otlp-reporting.ts';

const minute = 60_000;

describe('OTLP points count as what they were measured as', () => {
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
