import { DomainError } from '../../schema/errors.ts';
import { type FairSemaphore, TooManyWaitingError, WaitedTooLongError } from '../limits/fair-semaphore.ts';

/**
 * Makes a change when it is a caller's turn.
 * @param caller who takes turns with others
 * @throws RATE_LIMITED where they have too many waiting; WaitedTooLongError
 */
export async function inTurn<Result>(
  turns: FairSemaphore,
  caller: string,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await turns.run(caller, change);
  } catch (error) {
    if (!(error instanceof TooManyWaitingError) || error instanceof WaitedTooLongError) throw error;
    const text = 'Too many changes of yours are waiting for each other. Wait, then try again.';
    throw new DomainError('RATE_LIMITED', text, { retryAfterSeconds: 1 });
  }
}
