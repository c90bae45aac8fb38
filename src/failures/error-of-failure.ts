import type { Logger } from 'pino';
import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import { temporaryError } from './unavailable.ts';
import { deletedMeanwhileError } from './deleted-meanwhile.ts';

/**
 * The refusal for a failure that is nobody's fault: it will pass, or came of a race. Null where the server is at fault.
 * What looks like a race is logged, since a fault of our own can look like one.
 */
export function errorOfFailure(error: unknown, log: Logger): ApiError | null {
  const temporary = temporaryError(error);
  if (temporary) return temporary;
  const vanished = deletedMeanwhileError(error);
  if (vanished) log.warn({ err: error }, 'what a request was about has vanished');
  return vanished;
}
