import type { ResultOf } from '../graphql/graphql.ts';
import type { changesDocument } from './documents.ts';

/** What comes first of a stream. */
export type Beginning = ResultOf<typeof changesDocument>['changes'];

/** What is known of a change from before a stream began. */
type RecentChange = NonNullable<Beginning['recent']>['changes'][number];

/**
 * What changed in the time before a stream began. Times are compared as spans: the clocks of browsers and servers differ.
 * @param milliseconds how long nothing was heard of
 * @returns null where the server does not know of all that time
 */
export function missedIn(milliseconds: number, { at, recent }: Beginning): RecentChange[] | null {
  const ageOf = (time: string) => Date.parse(at) - Date.parse(time);
  if (!recent || ageOf(recent.since) <= milliseconds) return null;
  return recent.changes.filter((change) => ageOf(change.at) <= milliseconds);
}
