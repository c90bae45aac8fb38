import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { causesOf } from './causes.ts';

/** What PostgreSQL and Prisma say of work that was ended for another's sake: a deadlock, or a serialization failure. */
const codes = new Set(['40P01', '40001', 'P2034']);

/** How often work is begun that always meets others. */
const attempts = 4;

/** Milliseconds that the first wait takes at most; each later one up to twice as long. */
const firstWait = 20;

function isConflict(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause ? cause.code : 'originalCode' in cause ? cause.originalCode : null;
    if (typeof code === 'string' && codes.has(code)) return true;
  }
  return false;
}

/**
 * Does work that leaves nothing behind where it fails, again where the database ended it for another's sake.
 *
 * It waits a random while in between: begun again at once, it would take its first lock back before the one that
 * waited for that lock has woken, and both would meet anew.
 */
export async function retryingConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await delay(randomInt(1, firstWait * 2 ** (attempt - 1) + 1));
    }
  }
  return work();
}
