import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { causesOf } from '../database/error-causes.ts';
import { LostConnectionError } from '../database/lost-connection.ts';
import { WaitedTooLongError } from '../limits/fair-semaphore.ts';
import { Overloaded } from '../computing/overloaded.ts';

/** Prisma's codes for a database that cannot be reached, is too busy to take a transaction, or gave one up for another. */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']);

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

/** PostgreSQL's classes 08 (connection), 53 (resources), 57P (operator intervention), and what 40 says of races. */
const postgresCodes = /^(08...|40001|40P01|53...|57P..)$/;

const texts =
  /connection terminated|terminating connection|timeout exceeded when trying to connect|closed the connection|server closed|query read timeout/i;

function isConnectionFault(error: object): boolean {
  const code = 'code' in error ? String(error.code) : 'originalCode' in error ? String(error.originalCode) : '';
  if (prismaCodes.has(code) || systemCodes.has(code) || postgresCodes.test(code)) return true;
  return 'message' in error && typeof error.message === 'string' && texts.test(error.message);
}

/** The refusal for a failure that will pass by itself: the database is out of reach, or there is too much to do. Null for any other. */
export function temporaryError(error: unknown): ApiError | null {
  for (const link of causesOf(error)) {
    if (
      link instanceof LostConnectionError ||
      link instanceof Overloaded ||
      link instanceof WaitedTooLongError ||
      isConnectionFault(link)
    ) {
      return new ApiError('UNAVAILABLE', 'The service is not available for the moment. Try again soon.', {
        headers: { 'retry-after': '1' },
      });
    }
  }
  return null;
}
