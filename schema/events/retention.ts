import { day } from '../durations.ts';

/** How long events are kept, with what came of delivering them, in milliseconds. */
export const eventRetention = 30 * day;
