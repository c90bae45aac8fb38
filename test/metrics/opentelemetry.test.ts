import { OTLPMetricExporter as JsonExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AggregationType, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
import { Random } from '../harness/random.ts';

/** Latencies in seconds as services have them: most are quick, some are slow. */
function latencies(random: Random, length: number): number[] {
  const uniform = () => (random.below(1_000_000) + 1) / 1_000_001;
  return Array.from({ length }, () => {
    const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    return 0.08 * Math.exp(0.5 * normal);
  });
}

/** The exact percentile, in milliseconds. */
function exact(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN) * 1_000;
}

function expectWithin(actual: number, expected: number): void {
  expect(Math.abs(actual - expected) / expected, `${actual} for ${expected}`).toBeLessThan(0.02);
}

/** Beyond what the REST surface shows. */
async function trafficOf({ token }: Account, projectId: string) {
  const query = `{ projectMetrics(projectId: "${projectId}", environment: preview) { runtime { bandwidthBytes { in out } } } }`;
  const { body } = await send('POST', '/graphql', { credential: token, body: { query } });
  return Object(body).data.projectMetrics.runtime.bandwidthBytes;
}

test.each([
  ['JSON', JsonExporter],
  ['protobuf', ProtobufExporter],
] as const)('the stock SDK exports in %s, and the same is shown', async (_name, Exporter) => {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { portico } = await instance();
  const url = `${portico.address}/v1/projects/${projectId}/otlp/v1/metrics`;
  const exporter = new Exporter({ url, headers: { authorization: `Bearer ${account.token}` } });
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': 'shop', 'deployment.environment.name': 'preview' }),
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })],
    views: [
      {
        instrumentName: 'http.server.request.duration',
        aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM, options: { maxSize: 640 } },
      },
    ],
  });
  const meter = provider.getMeter('test');
  const duration = meter.createHistogram('http.server.request.duration', { unit: 's' });
  const size = meter.createHistogram('http.server.response.body.size', { unit: 'By' });
  meter.createObservableGauge('process.cpu.utilization').addCallback((result) => result.observe(0.4));
  meter.createObservableUpDownCounter('process.memory.usage').addCallback((result) => result.observe(5_000_000));
  const values = latencies(new Random(7), 20_000);
  // Cumulative, as the SDK sends by default: three exports, each telling of all so far.
  for (let part = 0; part < 3; part += 1) {
    for (const value of values.slice(part * 7_000, (part + 1) * 7_000)) {
      duration.record(value, { 'http.route': '/checkout', 'http.response.status_code': 200 });
      size.record(100);
    }
    await provider.forceFlush();
  }
  await provider.shutdown();
  const { runtime } = await metricsOf(account, projectId, {}, { 'service-environment': 'preview' });
  expect(runtime.requests).toMatchObject({ total: 20_000, error_rate: 0 });
  expect(await trafficOf(account, projectId)).toEqual({ in: null, out: 2_000_000 });
  expect(runtime.cpu.max).toBe(0.4);
  expect(runtime.memory_bytes.max).toBe(5_000_000);
  expectWithin(runtime.latency_ms.p50, exact(values, 0.5));
  expectWithin(runtime.latency_ms.p95, exact(values, 0.95));
  expectWithin(runtime.latency_ms.p99, exact(values, 0.99));
});

test('percentiles of an hour are those of all its requests, not means of means', async () => {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const random = new Random(11);
  const start = Math.floor((Date.now() - 7_200_000) / 3_600_000) * 3_600_000;
  const bounds = Array.from({ length: 400 }, (_, index) => 0.005 * 1.02 ** index);
  const all: number[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    // Busy minutes are slow minutes.
    const factor = 1 + (minute % 10);
    const values = latencies(random, 20 * factor * factor).map((value) => value * factor);
    all.push(...values);
    const counts = Array.from({ length: bounds.length + 1 }, () => 0);
    for (const value of values) {
      const index = bounds.findIndex((bound) => value <= bound);
      const bucket = index < 0 ? bounds.length : index;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    await ingest(
      account,
      projectId,
      exportOf([durations([{ at: new Date(start + minute * 60_000), bounds, counts }])]),
    );
  }
  const period = { from: new Date(start).toISOString(), to: new Date(start + 3_600_000).toISOString() };
  for (const interval of ['1m', '5m', '1h', '1d']) {
    const { runtime } = await metricsOf(account, projectId, { ...period, interval });
    expect(runtime.requests.total).toBe(all.length);
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
      ['p99', 0.99],
    ] as const) {
      expectWithin(runtime.latency_ms[name], exact(all, share));
    }
    expect(runtime.series).toHaveLength({ '1m': 60, '5m': 12, '1h': 1, '1d': 1 }[interval] ?? 0);
  }
});

test('an interval that would need too many buckets is refused, saying what it shows', async () => {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await expect(metricsOf(account, projectId, { from, interval: '1m' })).rejects.toThrow('at most 7 days');
  expect((await metricsOf(account, projectId, { from, interval: '1h' })).runtime.series).toEqual([]);
});
