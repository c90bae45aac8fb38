import type { MetricResolution } from '../../prisma/generated/client.ts';
import { minute } from '../durations.ts';

/** The widths of the rollups, in milliseconds. */
export const widths: Readonly<Record<MetricResolution, number>> = {
  minute,
  hour: 60 * minute,
  day: 24 * 60 * minute,
};
