import { send } from './client.ts';
import type { Reply } from './reply.ts';
import type { Account } from './account.ts';
import type { Instance } from './instance.ts';

export interface HistogramPoint {
  at: Date;
  startedAt?: Date;
  bounds?: readonly number[];
  counts: readonly number[];
  sum?: number;
  attributes?: Readonly<Record<string, string | number>>;
}

function nanos(moment: Date): string {
  return `${moment.getTime()}000000`;
}

function attributesOf(record: Readonly<Record<string, string | number>> = {}) {
  return Object.entries(record).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: value },
  }));
}

export const delta = 1;
export const cumulative = 2;

/** A metric of request durations, in seconds. */
export function durations(points: readonly HistogramPoint[], aggregationTemporality = delta): object {
  const dataPoints = points.map(({ at, startedAt, bounds = [0.1, 1], counts, sum, attributes }) => {
    const count = counts.reduce((all, one) => all + one, 0);
    return {
      timeUnixNano: nanos(at),
      ...(startedAt ? { startTimeUnixNano: nanos(startedAt) } : {}),
      count: String(count),
      sum: sum ?? count * 0.05,
      bucketCounts: counts.map(String),
      explicitBounds: bounds,
      attributes: attributesOf({ 'http.response.status_code': 200, ...attributes }),
    };
  });
  return { name: 'http.server.request.duration', unit: 's', histogram: { aggregationTemporality, dataPoints } };
}

export function gauge(name: string, points: readonly { at: Date; value: number; mode?: string }[]): object {
  const dataPoints = points.map(({ at, value, mode }) => ({
    timeUnixNano: nanos(at),
    asDouble: value,
    attributes: attributesOf(mode ? { 'cpu.mode': mode } : {}),
  }));
  return { name, gauge: { dataPoints } };
}

/** An ExportMetricsServiceRequest of one process. */
export function exportOf(metrics: readonly object[], resource: Readonly<Record<string, string>> = {}): object {
  return {
    resourceMetrics: [
      { resource: { attributes: attributesOf(resource) }, scopeMetrics: [{ scope: { name: 'test' }, metrics }] },
    ],
  };
}

export function ingest(
  { token }: Account,
  projectId: string,
  body: object,
  headers: Record<string, string> = {},
  on?: Instance,
): Promise<Reply> {
  const path = `/v1/projects/${projectId}/otlp/v1/metrics`;
  return send('POST', path, { credential: token, body, headers, ...(on ? { on } : {}) });
}

/** The metrics of a project as the REST surface shows them. */
export async function metricsOf(
  { token }: Account,
  projectId: string,
  query: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
  on?: Instance,
) {
  const path = `/v1/projects/${projectId}/metrics?${new URLSearchParams(query)}`;
  const reply = await send('GET', path, { credential: token, headers, ...(on ? { on } : {}) });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  return Object(reply.body);
}
