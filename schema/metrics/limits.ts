import { minute } from '../durations.ts';

/** What one request may hold of what is kept; data points beyond are rejected, and the answer says so. */
export const perRequest = {
  points: 20_000,
  /** Buckets of all histograms together, empty ones included. */
  buckets: 400_000,
  /** Different minutes, since each is a row of its own. */
  minutes: 120,
  /** Different streams of one environment. */
  streams: 2_000,
} as const;

/** What one data point may hold. */
export const perPoint = {
  buckets: 1_024,
  attributes: 128,
  /** Characters of all its attributes together. */
  attributeLength: 65_536,
} as const;

/** Streams that are kept of one environment. New ones take the place of idle ones, and are rejected where there are none. */
export const streamsPerEnvironment = 2_000;

/** A stream that has told nothing for so long gives way to a new one, in milliseconds. */
export const idleAfter = 15 * minute;

/** What a gauge can say: shares of at most so many processors, and bytes that can be told exactly. */
export const mostOf = { cpu: 4_096, memory: Number.MAX_SAFE_INTEGER } as const;
