import { deserialize, serialize } from 'node:v8';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import { readBatch } from './otlp/read-batch.ts';
import type { Measurement } from './otlp/reading.ts';

/** The measurements of one environment, packed for whoever merges them. */
export interface PackedPortion {
  /** Null for resources that do not say. */
  environment: EnvironmentName | null;
  /** Of the streams, each once. */
  identities: string[];
  /** The beginnings of the minutes that are told of, in milliseconds since 1970. */
  minutes: number[];
  measurements: Uint8Array;
}

export interface PackedBatch {
  portions: PackedPortion[];
  rejected: number;
  /** Why points were rejected; some of the reasons, each once. */
  reasons: string[];
}

/** Reads a request, and packs its measurements into bytes that are cheap to hand from thread to thread. @throws INVALID_INPUT */
export function packBatch(request: object, now: Date): PackedBatch {
  const { portions, ...outcome } = readBatch(request, now);
  const packed = portions.map(({ measurements, ...portion }) => ({
    ...portion,
    measurements: serialize(measurements),
  }));
  return { ...outcome, portions: packed };
}

/** What `packBatch` has packed. */
export function unpack(measurements: Uint8Array): Measurement[] {
  return deserialize(measurements);
}
