import type { MetricResolution } from '../../prisma/generated/client.ts';
import { day } from '../durations.ts';

/** How long rollups are shown, in milliseconds; they are on the disk for a week or month more, until their partition is dropped. */
export const retention: Readonly<Record<MetricResolution, number>> = {
  minute: 14 * day,
  hour: 190 * day,
  day: 800 * day,
};

/** How long is kept what credentials and projects were used for, at least, in milliseconds: a year that is asked about, and some. */
export const usageRetention = 400 * day;

/** How long a stream may pause before it counts as new, in milliseconds. */
export const streamRetention = 14 * day;

/** How far the clock of a sender may be ahead, in milliseconds. */
export const tolerance = 600_000;
