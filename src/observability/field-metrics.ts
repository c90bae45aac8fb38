import { Counter, Histogram, type Registry } from 'prom-client';
import { fieldOperations } from '../../schema/plugins/trace-fields.ts';
import { measureOperations } from './measure-operations.ts';

/** In seconds. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Rate, errors and duration of the fields of queries and mutations, whichever way they are asked for. @returns what ends that */
export function collectFieldMetrics(registry: Registry): () => void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'portico_graphql_field_duration_seconds',
    help: 'Time that a field of the query or the mutation takes, routes and jobs that run one included.',
    labelNames: ['field'],
    buckets,
    registers,
  });
  const errors = new Counter({
    name: 'portico_graphql_field_errors_total',
    help: 'Fields that ended with an error, also one of the caller.',
    labelNames: ['field'],
    registers,
  });
  return measureOperations(fieldOperations, ({ field }, seconds, hasFailed) => {
    durations.observe({ field }, seconds);
    if (hasFailed) errors.inc({ field });
  });
}
