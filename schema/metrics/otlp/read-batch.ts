import { hash } from 'node:crypto';
import type { EnvironmentName } from '../../../prisma/generated/client.ts';
import { type Attributes, attributesOf } from './attributes.ts';
import { type MetricKind, metricKinds, readDataPoint } from './data-point.ts';
import { environmentOf, unknownEnvironment } from './environment-name.ts';
import { factorOf, implausible, isDistributed, type Quantity, quantityOf } from './measured.ts';
import { Reading, type Batch } from './reading.ts';
import { asInvalidInput, lengthOf, memberOf, numberOf, objectOf, readEntries, readObject, textOf } from './values.ts';

type Temporality = 'cumulative' | 'delta' | null;

const temporalities: ReadonlyMap<unknown, Temporality> = new Map<unknown, Temporality>([
  [1, 'delta'],
  ['AGGREGATION_TEMPORALITY_DELTA', 'delta'],
  [2, 'cumulative'],
  ['AGGREGATION_TEMPORALITY_CUMULATIVE', 'cumulative'],
]);

function temporalityOf(data: object): Temporality {
  const given = memberOf(data, 'aggregationTemporality');
  const known = temporalities.get(given);
  if (known) return known;
  // Anything but the names and numbers of the enumeration is no message at all.
  if (given !== 'AGGREGATION_TEMPORALITY_UNSPECIFIED') numberOf(data, 'aggregationTemporality');
  return null;
}

function digestOf(...parts: unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** Whose metrics these are. */
interface Origin {
  /** Null where the resource does not say. */
  environment: EnvironmentName | null;
  /** Why nothing of the resource is taken; null where it is. */
  refusal: string | null;
  resource: string;
  scope: string;
}

/** A request has failed where the server was at fault (semantic conventions for HTTP: status of 500 and above). */
function isError(attributes: Attributes): boolean {
  const status = attributes.get('http.response.status_code');
  return status === undefined ? attributes.has('error.type') : Number(status) >= 500;
}

/** Tells that a stream has ended, and nothing else (flag NO_RECORDED_VALUE). */
function hasNoValue(point: object): boolean {
  return ((numberOf(point, 'flags') ?? 0) & 1) === 1;
}

/** What all points of a metric have in common. */
interface Series {
  name: string;
  kind: MetricKind;
  quantity: Quantity;
  factor: number;
  isCumulative: boolean;
}

/** The series of a metric, or why none of its points is taken. */
function seriesOf(metric: object, name: string, quantity: Quantity): Series | string {
  const kind = metricKinds.find((one) => objectOf(metric, one));
  const factor = factorOf(quantity, textOf(metric, 'unit') ?? '');
  const isHistogram = kind === 'histogram' || kind === 'exponentialHistogram';
  if (!kind || isHistogram !== isDistributed(quantity) || factor === undefined) {
    return `${name} must be a ${isDistributed(quantity) ? 'histogram' : 'gauge or sum'} in a known unit`;
  }
  const temporality = kind === 'gauge' ? null : (readObject(metric, kind, temporalityOf) ?? null);
  if (kind !== 'gauge' && temporality === null) return `${name} has no aggregationTemporality`;
  if (kind === 'sum' && temporality === 'delta') return `${name} must be a gauge or a cumulative sum`;
  return { name, kind, quantity, factor, isCumulative: isHistogram && temporality === 'cumulative' };
}

/** Reads a point. @returns why it is not taken; null where it is, or tells nothing */
function readPoint(given: object, { name, kind, ...series }: Series, origin: Origin, reading: Reading): string | null {
  if (hasNoValue(given)) return null;
  const surplus = reading.count(given);
  if (surplus !== null) return surplus;
  const attributes = attributesOf(given);
  if (typeof attributes === 'string') return attributes;
  const point = readDataPoint(given, kind);
  if (typeof point === 'string') return point;
  const fault = implausible(series.quantity, { value: point.value, sum: point.distribution?.sum ?? 0 });
  if (fault !== null) return fault;
  const { environment, resource, scope } = origin;
  const identity = digestOf(resource, scope, name, kind, series.isCumulative, [...attributes]);
  return reading.take(environment, { ...series, identity, resource, isError: isError(attributes), point });
}

/** The number of points of a metric, of whatever kind. @throws IllTyped */
function pointsOf(metric: object): number {
  return [...metricKinds, 'summary']
    .map((kind) => readObject(metric, kind, (data) => lengthOf(data, 'dataPoints')) ?? 0)
    .reduce((all, points) => all + points, 0);
}

function readMetric(metric: object, origin: Origin, reading: Reading): void {
  const name = textOf(metric, 'name') ?? '';
  const quantity = quantityOf(name);
  const points = pointsOf(metric);
  if (!quantity) return;
  const series = origin.refusal ?? seriesOf(metric, name, quantity);
  if (typeof series === 'string') {
    reading.reject(series, points);
    return;
  }
  readObject(metric, series.kind, (data) => {
    readEntries(data, 'dataPoints', (point) => {
      const fault = readPoint(point, series, origin, reading);
      if (fault !== null) reading.reject(fault);
    });
  });
}

function originOf(entry: object): Omit<Origin, 'scope'> {
  const attributes = readObject(entry, 'resource', attributesOf) ?? new Map<string, string>();
  if (typeof attributes === 'string') return { environment: null, refusal: attributes, resource: '' };
  const named = attributes.get('deployment.environment.name') ?? attributes.get('deployment.environment');
  const environment = named === undefined ? null : environmentOf(named);
  const refusal = named !== undefined && environment === null ? unknownEnvironment(named) : null;
  return { environment, refusal, resource: digestOf([...attributes]) };
}

/**
 * The measurements of an ExportMetricsServiceRequest, by the environment that `deployment.environment.name` of their
 * resource names. Metrics that are not kept are passed over. Costs no more than in proportion to the request.
 * @throws INVALID_INPUT where it is no such request
 */
export function readBatch(request: object, now: Date): Batch {
  const reading = new Reading(now);
  try {
    readEntries(request, 'resourceMetrics', (entry) => {
      const origin = originOf(entry);
      readEntries(entry, 'scopeMetrics', (scoped) => {
        const scope = readObject(scoped, 'scope', (one) => textOf(one, 'name')) ?? '';
        readEntries(scoped, 'metrics', (metric) => readMetric(metric, { ...origin, scope }, reading));
      });
    });
  } catch (error) {
    throw asInvalidInput(error);
  }
  return reading.batch();
}
