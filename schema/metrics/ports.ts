import type { MetricComputation } from './computation.ts';

export interface MetricPorts {
  metrics: MetricComputation;
}
