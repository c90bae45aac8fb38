import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { httpOperations } from '../server/http-operations.ts';
import { measureOperations } from './measure-operations.ts';

/** In seconds: from what a cache answers to what people give up on. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Anybody can send any word as a method; the others are one series (OpenTelemetry's semantic conventions). */
const known: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Rate, errors and duration of requests by route. @returns what ends that */
export function collectHttpMetrics(registry: Registry, requestsUnderWay: () => number): () => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'portico_http_requests_total',
    help: 'Requests that were answered, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Time from the head of a request to its answer; of a stream, to its beginning.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'portico_http_requests_under_way',
    help: 'Requests that are not answered to their last byte yet, streams among them.',
    registers,
    collect() {
      this.set(requestsUnderWay());
    },
  });
  return measureOperations(httpOperations, ({ method: sent, route, status }, seconds, hasFailed) => {
    const method = known.has(sent) ? sent : '_OTHER';
    // Who is not answered at all sees a connection that breaks off.
    requests.inc({ method, route, status: hasFailed ? 500 : status });
    durations.observe({ method, route }, seconds);
  });
}
