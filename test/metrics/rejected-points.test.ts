import { describe, expect, test } from 'vitest';
import { delta, durations, exportOf, gauge, ingest, metricsOf } from '../harness/otlp.ts';
import { exponential, histogram, many, now, plain, value } from '../harness/otlp-points.ts';
import { reporting } from '../harness/otlp-reporting.ts';

describe('OTLP points that make no sense', () => {
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

  test.each<[string, object, string]>([
    ['a count of 1e30', histogram({ ...plain, count: 1e30, bucketCounts: [] }), 'a count is not'],
    ['buckets of 1e30', histogram({ ...plain, count: '1e30', bucketCounts: ['1e30', 0] }), 'a count is not'],
    ['a count of 0.4', histogram({ ...plain, count: 0.4, bucketCounts: [] }), 'a count is not'],
    ['buckets of 0.4', histogram({ ...plain, count: 1, bucketCounts: [0.4, 0.6] }), 'a count is not'],
    ['a negative count', histogram({ ...plain, count: -3, bucketCounts: [] }), 'a count is not'],
    ['a negative bucket', histogram({ ...plain, count: 1, bucketCounts: [2, -1] }), 'a count is not'],
    ['a count beyond 2^53', histogram({ ...plain, count: '9007199254740993', bucketCounts: [] }), 'a count is not'],
    ['exponential buckets of 0.5', exponential({ count: 1, positive: { bucketCounts: [0.5, 0.5] } }), 'a count is not'],
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
});
