import { describe, expect, test } from 'vitest';
import { exportRequest, exportResponse } from '../../rest-adapters/otlp/messages.ts';
import { instance } from '../harness/instance.ts';
import { delta, durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
import { many } from '../harness/otlp-points.ts';
import { protobuf, reporting, sampleReport, sendBinary } from '../harness/otlp-reporting.ts';

const minute = 60_000;

describe('the bounds of OTLP metrics', () => {
  test.each([
    ['JSON', (body: object) => Buffer.from(JSON.stringify(body)), { 'content-type': 'application/json' }],
    ['protobuf', (body: object) => exportRequest.encode(exportRequest.fromObject(body)).finish(), protobuf],
  ])('a request has its share of points, minutes and buckets, in %s', async (_name, encode, type) => {
    const { account, path } = await sampleReport();
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
    const place = { projectId, environment: 'production' as const };
    const idle = await database.prisma.metricStream.findMany({ where: place, take: 15 });
    await database.prisma.metricStream.updateMany({
      where: { ...place, identity: { in: idle.map(({ identity }) => identity) } },
      data: { updatedAt: new Date(Date.now() - 16 * 60_000) },
    });
    expect(await tell(3_000, 3_020)).toMatchObject({ rejectedDataPoints: 5 });
    expect(await kept()).toBe(2_001);
  });
});
