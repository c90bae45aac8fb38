import type { Logger } from 'pino';
import type { Database } from './database.ts';

/** Milliseconds between two looks. */
const interval = 2_000;

/** Looks in a row without an answer after which it is away: one may be slow. */
const mostUnanswered = 3;

/** Logs when the database goes away, and when it is back: whatever else fails meanwhile fails because of that. @returns what ends it */
export function watchReachability(database: Database, log: Logger): () => void {
  let unanswered = 0;
  let since = 0;
  let isLooking = false;

  const look = async () => {
    const startedAt = performance.now();
    if (await database.isReachable()) {
      const seconds = Math.round((startedAt - since) / 1_000);
      if (unanswered >= mostUnanswered) log.warn({ seconds }, 'the database is back');
      unanswered = 0;
      return;
    }
    if (unanswered === 0) since = startedAt;
    unanswered += 1;
    if (unanswered === mostUnanswered) log.error('the database is away');
  };

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, interval).unref();
  return () => clearInterval(timer);
}
