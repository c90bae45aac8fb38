import type { Point } from './documents.ts';

/** What was reported, by when its bucket begins. */
export function pointsByStart(series: readonly Point[]): ReadonlyMap<number, Point> {
  return new Map(series.map((point) => [Date.parse(point.timestamp), point]));
}
