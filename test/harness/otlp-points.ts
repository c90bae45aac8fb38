import { delta } from './otlp.ts';

/** This moment, as OTLP writes it in JSON. */
export function now(): string {
  return `${Date.now()}000000`;
}

export function histogram(point: object, more: object = { aggregationTemporality: delta }): object {
  return {
    name: 'http.server.request.duration',
    histogram: { ...more, dataPoints: [{ timeUnixNano: now(), ...point }] },
  };
}

export function exponential(point: object): object {
  return {
    name: 'http.server.request.duration',
    exponentialHistogram: { aggregationTemporality: delta, dataPoints: [{ timeUnixNano: now(), ...point }] },
  };
}

export function value(name: string, given: object): object {
  return { name, gauge: { dataPoints: [{ timeUnixNano: now(), ...given }] } };
}

/** Three requests that nothing is wrong with. */
export const plain = { count: 3, sum: 1, bucketCounts: [1, 2], explicitBounds: [1] };

/** So many zeros. */
export function many(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}
