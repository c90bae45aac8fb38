import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { causesOf, codesOf, isUnreachable } from '../database/error-causes.ts';
import { LostConnectionError } from '../database/lost-connection.ts';
import { WaitedTooLongError } from '../limits/fair-semaphore.ts';
import { Overloaded } from '../computing/overloaded.ts';

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/**
 * There is too much to do, or something was given up for somebody else: what PostgreSQL says of its resources (class 53) and
 * of races (class 40), and Prisma of connections and transactions.
 */
const busyCodes = /^(40001|40P01|53...|P2024|P2028|P2034|P2037)$/;

const texts =
  /connection terminated|can't reach database server|terminating connection|timeout exceeded when trying to connect|closed the connection|server closed|query read timeout|failure on connection marked as essential|is not queryable/i;

const saysAway = (cause: object): boolean =>
  cause instanceof LostConnectionError ||
  ('message' in cause && typeof cause.message === 'string' && texts.test(cause.message));

const saysBusy = (cause: object): boolean => cause instanceof Overloaded || cause instanceof WaitedTooLongError;

/** Whether something that is asked over the network is not there for the moment, whoever asks it and for whatever. */
export function isAway(error: unknown): boolean {
  return codesOf(error).some((code) => isUnreachable(code) || systemCodes.has(code)) || causesOf(error).some(saysAway);
}

const isBusy = (error: unknown): boolean =>
  codesOf(error).some((code) => busyCodes.test(code)) || causesOf(error).some(saysBusy);

/** The refusal for a failure that will pass by itself: the database is out of reach, or there is too much to do. Null for any other. */
export function temporaryError(error: unknown): ApiError | null {
  if (!isAway(error) && !isBusy(error)) return null;
  return new ApiError('UNAVAILABLE', 'The service is not available for the moment. Try again soon.', {
    headers: { 'retry-after': '1' },
  });
}
