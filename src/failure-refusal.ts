import type { Refusal } from '../rest-adapters/refusal.ts';
import { temporaryRefusal } from './unavailable.ts';
import { vanishedRefusal } from './vanished.ts';

/** The refusal for a failure that is nobody's fault: it will pass, or came of a race. Null where the server is at fault. */
export function refusalOfFailure(error: unknown): Refusal | null {
  return temporaryRefusal(error) ?? vanishedRefusal(error);
}
