import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LostConnectionError } from '../database/lost-connection.ts';
import { causesOf } from './causes.ts';

/** What PostgreSQL and Prisma say of work that was ended for another's sake: a deadlock, or a serialization failure. */
const codes = new Set(['40P01', '40001', 'P2034']);

/** How often work that meets others is begun beside them, and how often when it is its turn: it meets those that are new. */
const attempts = { beside: 2, inTurn: 50 };

/** Milliseconds after which a database that ended a connection may let others in, and has ended what was under way on it. */
const lossWait = 100;

/** Milliseconds that a wait takes at most. */
const longestWait = 20;

function isConflict(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause ? cause.code : 'originalCode' in cause ? cause.originalCode : null;
    if (typeof code === 'string' && codes.has(code)) return true;
  }
  return false;
}

function isLost(error: unknown): boolean {
  for (const cause of causesOf(error)) if (cause instanceof LostConnectionError) return true;
  return false;
}

/** What happened to the last attempt: its result, or that others were in the way. */
type Attempted<Result> = { result: Result } | { conflict: unknown };

/**
 * Begun again at once, work would take its first lock back before the one that waited for that lock has woken, and both would
 * meet anew: it waits a random while.
 */
async function attempt<Result>(work: () => Promise<Result>, times: number): Promise<Attempted<Result>> {
  for (let made = 1; ; made += 1) {
    try {
      return { result: await work() };
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (made === times) return { conflict: error };
      await delay(randomInt(1, longestWait));
    }
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after the other, so that those of this process meet each other no more. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Does work that leaves nothing behind where it fails, again where the database ended it for another's sake. */
export async function againAfterConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  const beside = await attempt(work, attempts.beside);
  if ('result' in beside) return beside.result;
  const alone = await inTurn(() => attempt(work, attempts.inTurn));
  if ('result' in alone) return alone.result;
  throw alone.conflict;
}

/** The same, and once more where its connection was lost: for what reads, or is one transaction. */
export async function againAfterLoss<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await againAfterConflicts(work);
  } catch (error) {
    if (!isLost(error)) throw error;
    await delay(lossWait);
    return againAfterConflicts(work);
  }
}
