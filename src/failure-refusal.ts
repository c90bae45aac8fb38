import type { Logger } from 'pino';
import type { Refusal } from '../rest-adapters/refusal.ts';
import { temporaryRefusal } from './unavailable.ts';
import { vanishedRefusal } from './vanished.ts';

/**
 * The refusal for a failure that is nobody's fault: it will pass, or came of a race. Null where the server is at fault.
 * What looks like a race is logged, since a fault of our own can look like one.
 */
export function refusalOfFailure(error: unknown, log: Logger): Refusal | null {
  const temporary = temporaryRefusal(error);
  if (temporary) return temporary;
  const vanished = vanishedRefusal(error);
  if (vanished) log.warn({ err: error }, 'what a request was about has vanished');
  return vanished;
}
