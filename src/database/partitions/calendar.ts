import { day } from '../../../schema/durations.ts';

/** How time is divided into ranges that follow one another, in UTC. */
export interface Calendar {
  /** When the range begins that a moment is in. */
  startOf(moment: Date): Date;
  /** When the range ends that begins at a moment. */
  endOf(start: Date): Date;
  /** What a range is called by, after the name of its table. */
  nameOf(start: Date): string;
}

const week = 7 * day;

/** The first Monday of Unix time. */
const firstMonday = 4 * day;

/** They begin on Mondays. */
export const weeks: Calendar = {
  startOf: (moment) => new Date(Math.floor((moment.getTime() - firstMonday) / week) * week + firstMonday),
  endOf: (start) => new Date(start.getTime() + week),
  nameOf: (start) => start.toISOString().slice(0, 10).replaceAll('-', ''),
};

export const months: Calendar = {
  startOf: (moment) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())),
  endOf: (start) => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)),
  nameOf: (start) => start.toISOString().slice(0, 7).replace('-', ''),
};
