import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { codesOf } from '../database/error-causes.ts';

/** What Prisma and PostgreSQL say where a row is gone that another belongs to, or that was to be changed. */
const codes = new Set(['P2003', 'P2025', '23503']);

/** The refusal for a request that was about something which another request has deleted meanwhile. Null for any other failure. */
export function deletedMeanwhileError(error: unknown): ApiError | null {
  if (!codesOf(error).some((code) => codes.has(code))) return null;
  return new ApiError('NOT_FOUND', 'What this is about has just been deleted.');
}
