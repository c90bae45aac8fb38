import type { MetricResolution } from '../../prisma/generated/client.ts';
import { minute } from '../durations.ts';

/** The widths of the rollups, in milliseconds. */
export const widths: Readonly<Record<MetricResolution, number>> = {
  minute,
  hour: 60 * minute,
  day: 24 * 60 * minute,
};

/** When the bucket of that width begins in which a moment is, both in milliseconds. */
export function startOfBucket(moment: number, width: number): number {
  return Math.floor(moment / width) * width;
}
