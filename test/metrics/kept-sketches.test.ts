import { DDSketch, LogCollapsingLowestDenseDDSketch } from '@datadog/sketches-js';
import { describe, expect, test } from 'vitest';
import { Sketch } from '../../schema/metrics/sketch.ts';
import { createAccount } from '../harness/account.ts';
import { makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { longestHoldNow } from '../harness/loop-holds.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';

const minute = 60_000;
const relativeAccuracy = 0.0075;

/** As it was written before there was a limit: its two extremes made it have a bin for all that numbers can be. */
function poisoned(): Uint8Array<ArrayBuffer> {
  const sketch = new DDSketch({ relativeAccuracy });
  sketch.accept(1e-300, 1);
  sketch.accept(1e300, 1);
  sketch.accept(50, 98);
  return new Uint8Array(sketch.toProto());
}

/** Keeps a sketch for each of so many minutes until `last`. */
async function keep(projectId: string, latency: Uint8Array<ArrayBuffer>, last: number, minutes: number) {
  const { prisma } = (await instance()).database;
  const figures = { requests: 100n, errors: 0n, durationMs: 5_000, latency };
  const place = { projectId, environment: 'production', resolution: 'minute' } as const;
  await prisma.metricRollup.create({ data: { ...place, ...figures, bucket: new Date(last) } });
  await prisma.$executeRaw`INSERT INTO metric_rollups (project_id, environment, resolution, bucket, requests, errors,
      duration_ms, latency)
    SELECT project_id, environment, resolution, bucket - make_interval(mins => ago), requests, errors, duration_ms, latency
    FROM metric_rollups, generate_series(1, ${minutes - 1}::int) AS ago WHERE project_id = ${projectId}::uuid`;
}

describe('sketches that are in the database already', () => {
  test('one of 92,288 bins is read within its limits, cheaply, and adds up with others', async () => {
    const account = await createAccount();
    const projectId = await makeProject(account);
    const last = Math.floor(Date.now() / minute) * minute - minute;
    expect(poisoned().byteLength).toBeGreaterThan(92_288 * 7);
    await keep(projectId, poisoned(), last, 20);
    const before = process.threadCpuUsage();
    const { runtime } = await metricsOf(account, projectId, { interval: '1m' });
    const { user, system } = process.threadCpuUsage(before);
    expect(runtime.requests.total).toBe(2_000);
    expect(runtime.latency_ms.p50).toBeCloseTo(50, 0);
    expect(runtime.series).toHaveLength(20);
    // Of the whole request, most of which the embedded database takes for 14 MB.
    expect((user + system) / 1_000).toBeLessThanOrEqual(4 * longestHoldNow());
    const more = durations([{ at: new Date(last), bounds: [0.05, 0.051], counts: [0, 100, 0], sum: 5 }]);
    expect((await ingest(account, projectId, exportOf([more]))).body).toEqual({});
    const { prisma } = (await instance()).database;
    const [row] = await prisma.metricRollup.findMany({
      where: { projectId, resolution: 'minute', bucket: new Date(last) },
    });
    expect(row?.requests).toBe(200n);
    expect(row?.latency?.byteLength).toBeLessThan(14_000);
    expect(Sketch.decode(row?.latency ?? new Uint8Array()).quantile(1)).toBe(86_400_000);
  });

  test('those of the library that was used before are read as it would, and it reads ours', () => {
    const before = new LogCollapsingLowestDenseDDSketch({ relativeAccuracy, binLimit: 4096 });
    const now = new Sketch();
    for (let index = 1; index <= 5_000; index += 1) {
      const value = 20 * 1.002 ** index;
      before.accept(value, index);
      now.accept(value, index);
    }
    const [theirs, ours] = [Sketch.decode(before.toProto()), DDSketch.fromProto(now.encode())];
    for (const share of [0, 0.01, 0.5, 0.95, 0.99, 1]) {
      const expected = before.getValueAtQuantile(share);
      for (const actual of [theirs.quantile(share), ours.getValueAtQuantile(share), now.quantile(share)]) {
        expect(Math.abs(Number(actual) - expected) / expected).toBeLessThan(1e-4);
      }
    }
  });
});
