import { builder } from '../builder.ts';

/** Nothing is known of a project's runtime until it reports: every figure is null, never 0. */
type Unknown = Record<string, never>;

const RequestRates = builder.objectRef<Unknown>('RequestRates').implement({
  fields: (t) => ({
    total: t.int({ nullable: true, resolve: () => null }),
    perSecond: t.float({ nullable: true, resolve: () => null }),
    errorRate: t.float({ nullable: true, description: 'Failed requests of all, 0 to 1.', resolve: () => null }),
  }),
});

const Latency = builder.objectRef<Unknown>('Latency').implement({
  description: 'Milliseconds.',
  fields: (t) => ({
    average: t.float({ nullable: true, resolve: () => null }),
    p50: t.float({ nullable: true, resolve: () => null }),
    p95: t.float({ nullable: true, resolve: () => null }),
    p99: t.float({ nullable: true, resolve: () => null }),
  }),
});

const Gauge = builder.objectRef<Unknown>('Gauge').implement({
  fields: (t) => ({
    average: t.float({ nullable: true, resolve: () => null }),
    max: t.float({ nullable: true, resolve: () => null }),
  }),
});

const RuntimePoint = builder.objectRef<Unknown>('RuntimePoint').implement({
  description: 'One bucket of the series; it begins at its timestamp.',
  fields: (t) => ({
    timestamp: t.field({ type: 'DateTime', nullable: true, resolve: () => null }),
    requests: t.int({ nullable: true, resolve: () => null }),
    errors: t.int({ nullable: true, resolve: () => null }),
    p50: t.float({ nullable: true, resolve: () => null }),
    p95: t.float({ nullable: true, resolve: () => null }),
    p99: t.float({ nullable: true, resolve: () => null }),
    cpu: t.float({ nullable: true, resolve: () => null }),
    memoryBytes: t.float({ nullable: true, resolve: () => null }),
  }),
});

export const RuntimeMetrics = builder.objectRef<Unknown>('RuntimeMetrics').implement({
  description: 'What the running project reports of itself.',
  fields: (t) => ({
    requests: t.field({ type: RequestRates, resolve: () => ({}) }),
    latencyMs: t.field({ type: Latency, resolve: () => ({}) }),
    cpu: t.field({ type: Gauge, resolve: () => ({}) }),
    memoryBytes: t.field({ type: Gauge, resolve: () => ({}) }),
    series: t.field({ type: [RuntimePoint], resolve: () => [] }),
  }),
});
