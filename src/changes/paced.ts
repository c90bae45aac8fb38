import { setTimeout as delay } from 'node:timers/promises';

/** So many come at once where it was quiet before. */
export const mostAtOnce = 20;

/** Milliseconds between two, once those have come. */
export const interval = 200;

/**
 * What a source has, at most so often: each is executed and sent for whoever listens, and others decide how often something
 * happens. What happens meanwhile is for the source to keep, or to merge.
 * @param beforeEach is called before one is handed on
 */
export function paced<Value>(
  source: AsyncIterableIterator<Value>,
  beforeEach: () => void = () => undefined,
): AsyncIterableIterator<Value> {
  // When the last of those that were taken is due, where one is due in each interval.
  let due = 0;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const now = performance.now();
      due = Math.max(due, now - mostAtOnce * interval) + interval;
      if (due > now) await delay(due - now, undefined, { ref: false });
      const next = await source.next();
      beforeEach();
      return next;
    },
    async return() {
      return (await source.return?.()) ?? { done: true, value: undefined };
    },
  };
}
