import { Histogram, type Registry } from 'prom-client';
import { attemptOperations } from '../delivery/attempt-operations.ts';
import { measureOperations } from './measure-operations.ts';

/** In seconds; a destination has fifteen to answer. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** What comes of attempts at delivering webhooks. @returns what ends that */
export function collectAttemptMetrics(registry: Registry): () => void {
  const durations = new Histogram({
    name: 'portico_webhook_attempt_duration_seconds',
    help: 'Time that an attempt at delivering a webhook took, by what came of it.',
    labelNames: ['outcome'],
    buckets,
    registers: [registry],
  });
  return measureOperations(attemptOperations, ({ outcome }, seconds, hasFailed) =>
    durations.observe({ outcome: hasFailed ? 'fault' : outcome }, seconds),
  );
}
