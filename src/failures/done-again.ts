import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { causesOf, codesOf } from '../database/error-causes.ts';
import { LostConnectionError } from '../database/lost-connection.ts';

/** What PostgreSQL and Prisma say of work that was ended for another's sake: a deadlock, or a serialization failure. */
const codes = new Set(['40P01', '40001', 'P2034']);

/** How often work that meets others is begun beside them, before it has a turn of its own. */
const besideOthers = 2;

/** Milliseconds that one waits for a turn at most, and has in it before the next one begins. */
const longestQueue = 10_000;
const longestTurn = 3_000;

/** Milliseconds after which a database that ended a connection may let others in, and has ended what was under way on it. */
const lossWait = 100;

/** Milliseconds that a wait takes at most. */
const longestWait = 20;

function isConflict(error: unknown): boolean {
  return codesOf(error).some((code) => codes.has(code));
}

function isLost(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof LostConnectionError);
}

/** What happened to the last attempt: its result, or that others were in the way. */
type Attempted<Result> = { result: Result } | { conflict: unknown };

/**
 * Begun again at once, work would take its first lock back before the one that waited for that lock has woken, and both would
 * meet anew: it waits a random while.
 * @param isEnough whether it is not begun again after so many times
 */
async function attempt<Result>(
  work: () => Promise<Result>,
  isEnough: (made: number) => boolean,
): Promise<Attempted<Result>> {
  for (let made = 1; ; made += 1) {
    try {
      return { result: await work() };
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (isEnough(made)) return { conflict: error };
      await delay(randomInt(1, longestWait));
    }
  }
}

/** Again and again, for as long as a turn is. It meets those that are new. */
function persist<Result>(work: () => Promise<Result>): Promise<Attempted<Result>> {
  const began = performance.now();
  return attempt(work, () => performance.now() - began > longestTurn);
}

/** Whether work is done in a turn: what it does in turn would wait for itself. */
const itsTurn = new AsyncLocalStorage<true>();

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after the other, so that those of this process meet each other no more. What takes too long is passed by. */
function inTurn<Result>(work: () => Promise<Result>, conflict: unknown): Promise<Attempted<Result>> {
  const asked = performance.now();
  const isLate = () => performance.now() - asked > longestQueue;
  const turn = lastTurn.then(() => (isLate() ? { conflict } : itsTurn.run(true, () => persist(work))));
  const over = turn.catch(() => undefined);
  lastTurn = lastTurn.then(() => Promise.race([over, delay(longestTurn, undefined, { ref: false })]));
  return turn;
}

/** Does work that leaves nothing behind where it fails, again where the database ended it for another's sake. */
export async function againAfterConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  const beside = await attempt(work, (made) => made === besideOthers);
  if ('result' in beside) return beside.result;
  const alone = await (itsTurn.getStore() ? persist(work) : inTurn(work, beside.conflict));
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
