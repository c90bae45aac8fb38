import { createHash } from 'node:crypto';
import type { EnvironmentName } from '../../../src/database/generated/client.ts';
import { environmentNames } from '../../projects/environment.ts';
import { type DataPoint, type MetricKind, metricKinds, readDataPoint } from './data-point.ts';
import { attributesOf, entriesOf, memberOf, numberOf, textOf } from './values.ts';

/** What Portico keeps of what OpenTelemetry's semantic conventions name. */
export const measured = {
  'http.server.request.duration': 'latency',
  'http.server.request.body.size': 'bytesIn',
  'http.server.response.body.size': 'bytesOut',
  'process.cpu.utilization': 'cpu',
  'process.memory.usage': 'memory',
} as const;

type Quantity = (typeof measured)[keyof typeof measured];

const isDistributed: Readonly<Record<Quantity, boolean>> = {
  latency: true,
  bytesIn: true,
  bytesOut: true,
  cpu: false,
  memory: false,
};

/** A point of something that is kept, with what tells its stream from all others. */
export interface Measurement {
  environment: EnvironmentName;
  identity: string;
  quantity: Quantity;
  isCumulative: boolean;
  /** From the unit of the metric to milliseconds, bytes or a share. */
  factor: number;
  /** Of the resource, for sums over what one process tells apart. */
  resource: string;
  point: DataPoint;
}

export interface Batch {
  measurements: Measurement[];
  rejected: number;
  /** Why points were rejected; each reason once. */
  reasons: Set<string>;
}

const cumulative = 2;
const millisecondFactors: Readonly<Record<string, number>> = { s: 1_000, ms: 1, us: 0.001, ns: 0.000001 };

function isEnvironment(name: string | undefined): name is EnvironmentName {
  return environmentNames.some((known) => known === name);
}

function isMeasured(name: string): name is keyof typeof measured {
  return Object.hasOwn(measured, name);
}

function hash(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

interface Origin {
  environment: EnvironmentName;
  resourceKey: string;
  scope: string;
}

function temporalityOf(data: unknown): number {
  const given = memberOf(data, 'aggregationTemporality');
  if (given === 'AGGREGATION_TEMPORALITY_CUMULATIVE') return cumulative;
  return numberOf(given) ?? 0;
}

function readMetric(metric: unknown, origin: Origin, batch: Batch): void {
  const name = textOf(memberOf(metric, 'name')) ?? '';
  if (!isMeasured(name)) return;
  const quantity = measured[name];
  const kind = metricKinds.find((one) => memberOf(metric, one));
  const data = kind && memberOf(metric, kind);
  const points = entriesOf(data ?? memberOf(metric, 'summary'), 'dataPoints');
  const unit = textOf(memberOf(metric, 'unit')) ?? '';
  const factor = quantity === 'latency' ? millisecondFactors[unit || 's'] : 1;
  const isHistogram = kind === 'histogram' || kind === 'exponentialHistogram';
  if (!kind || isHistogram !== isDistributed[quantity] || factor === undefined) {
    batch.rejected += points.length;
    batch.reasons.add(`${name} must be a ${isDistributed[quantity] ? 'histogram' : 'gauge or sum'} in a known unit`);
    return;
  }
  const isCumulative = isHistogram && temporalityOf(data) === cumulative;
  for (const given of points) {
    if (hasNoValue(given)) continue;
    addPoint(given, kind, batch, (point) => ({
      environment: origin.environment,
      identity: hash(origin.resourceKey, origin.scope, name, kind, isCumulative, [...point.attributes]),
      quantity,
      isCumulative,
      factor,
      resource: origin.resourceKey,
      point,
    }));
  }
}

/** Tells that a stream has ended, and nothing else (flag NO_RECORDED_VALUE). */
function hasNoValue(point: unknown): boolean {
  return ((numberOf(memberOf(point, 'flags')) ?? 0) & 1) === 1;
}

function addPoint(given: unknown, kind: MetricKind, batch: Batch, of: (point: DataPoint) => Measurement): void {
  const point = readDataPoint(given, kind);
  if (typeof point === 'string') {
    batch.rejected += 1;
    batch.reasons.add(point);
  } else {
    batch.measurements.push(of(point));
  }
}

/**
 * The measurements of an ExportMetricsServiceRequest. `deployment.environment.name` of a resource names its
 * environment; where it does not, `environment` does. Metrics that are not kept are passed over.
 */
export function readBatch(request: unknown, environment: EnvironmentName): Batch {
  const batch: Batch = { measurements: [], rejected: 0, reasons: new Set() };
  for (const entry of entriesOf(request, 'resourceMetrics')) {
    const resource = attributesOf(memberOf(entry, 'resource'));
    const named = resource.get('deployment.environment.name') ?? resource.get('deployment.environment');
    const origin = {
      environment: isEnvironment(named) ? named : environment,
      resourceKey: hash([...resource]),
    };
    for (const scoped of entriesOf(entry, 'scopeMetrics')) {
      const scope = textOf(memberOf(memberOf(scoped, 'scope'), 'name')) ?? '';
      for (const metric of entriesOf(scoped, 'metrics')) readMetric(metric, { ...origin, scope }, batch);
    }
  }
  return batch;
}
