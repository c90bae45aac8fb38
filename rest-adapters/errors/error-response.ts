import type { FailedRequest, WriteError } from '../declare/surface.ts';
import type { ApiError } from '../http/api-error.ts';
import type { HttpResponse } from '../http/response.ts';
import { statusOf } from './statuses-of-codes.ts';

/** A response that says an error in the words of whoever is spoken to. Nothing of it may be cached. */
export function errorResponse(write: WriteError, error: ApiError, request: FailedRequest): HttpResponse {
  const status = statusOf(error.code);
  const { headers, body } = write(error, status, request);
  return { status, headers: { 'cache-control': 'no-store', ...headers, ...error.headers }, body };
}
