import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { causesOf } from './causes.ts';

/** What Prisma and PostgreSQL say where a row is gone that another belongs to, or that was to be changed. */
const codes = new Set(['P2003', 'P2025', '23503']);

/** The refusal for a request that was about something which another request has deleted meanwhile. Null for any other failure. */
export function deletedMeanwhileError(error: unknown): ApiError | null {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause ? cause.code : 'originalCode' in cause ? cause.originalCode : null;
    if (typeof code === 'string' && codes.has(code)) {
      return new ApiError('NOT_FOUND', 'What this is about has just been deleted.');
    }
  }
  return null;
}
