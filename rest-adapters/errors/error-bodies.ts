import { STATUS_CODES } from 'node:http';
import type { HttpResponse } from '../http/response.ts';
import type { Codec } from '../declare/codec.ts';
import type { HeaderReader } from '../http/headers.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Surface } from '../declare/surface.ts';

/** The one table from codes to statuses, for the domain's refusals and the facade's own. */
const statuses: Readonly<Record<string, number>> = {
  INVALID_INPUT: 400,
  INVALID_REQUEST: 400,
  INVALID_GRANT: 400,
  INVALID_SCOPE: 400,
  UNSUPPORTED_GRANT_TYPE: 400,
  UNAUTHORIZED_CLIENT: 400,
  INVALID_HTTP: 400,
  INVALID_HOST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CLIENT: 401,
  INSUFFICIENT_SCOPE: 403,
  SESSION_REQUIRED: 403,
  RECENT_SIGN_IN_REQUIRED: 403,
  FORBIDDEN: 403,
  KEY_LIMIT_REACHED: 403,
  TOKEN_LIMIT_REACHED: 403,
  CLIENT_LIMIT_REACHED: 403,
  PROJECT_LIMIT_REACHED: 403,
  INVITATION_LIMIT_REACHED: 403,
  WEBHOOK_LIMIT_REACHED: 403,
  VARIABLE_LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  USERNAME_TAKEN: 409,
  SLUG_TAKEN: 409,
  LAST_PROJECT_ADMIN: 409,
  ALREADY_MEMBER: 409,
  ALREADY_INVITED: 409,
  INVITATION_ACCEPTED: 409,
  IMPOSSIBLE_TRANSITION: 409,
  DESTINATION_DISABLED: 409,
  VARIABLE_IS_SENSITIVE: 409,
  REQUEST_TIMEOUT: 408,
  REQUEST_IN_PROGRESS: 409,
  STALE_VERSION: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
};

/** The status that a code is answered with; 500 for a code that the table lacks. */
export function statusOf(code: string): number {
  return statuses[code] ?? 500;
}

function reasonPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

interface Circumstances {
  /** The path that was asked for. */
  path: string;
  requestId: string;
  now: Date;
  /** Of the request, where they could be read. */
  headers?: HeaderReader;
}

/** `application/problem+json` (RFC 9457). */
function problem(apiError: ApiError, status: number, { path, requestId }: Circumstances): HttpResponse {
  const body = {
    type: `urn:portico:problem:${apiError.code.toLowerCase().replaceAll('_', '-')}`,
    code: apiError.code.toLowerCase(),
    title: reasonPhrase(status),
    status,
    detail: apiError.message,
    instance: path,
    request_id: requestId,
    ...(apiError.faults.length > 0 ? { errors: apiError.faults } : {}),
  };
  return { status, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(body) };
}

/** The error object of the unversioned surface: exactly these four fields. */
function errorObject(apiError: ApiError, status: number, { now }: Circumstances): HttpResponse {
  const body = { error: reasonPhrase(status), message: apiError.message, status, timestamp: now.toISOString() };
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

const oauthCodes = new Set([
  'INVALID_REQUEST',
  'INVALID_GRANT',
  'INVALID_CLIENT',
  'INVALID_SCOPE',
  'UNSUPPORTED_GRANT_TYPE',
  'UNAUTHORIZED_CLIENT',
]);

/** The word for an error that OAuth has none for: client libraries read nothing else (RFC 6749 §4.1.2.1, §5.2). */
function oauthWord(code: string, status: number): string {
  if (oauthCodes.has(code)) return code.toLowerCase();
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** `{error, error_description}` of an OAuth endpoint (RFC 6749 §5.2), whose text is plain ASCII without quotes. */
function oauthError(apiError: ApiError, status: number): HttpResponse {
  const body = {
    error: oauthWord(apiError.code, status),
    error_description: apiError.message.replaceAll(/[^\x20-\x7e]|["\\]/g, ''),
  };
  const challenge: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Basic realm="portico", charset="UTF-8"' } : {};
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...challenge },
    body: JSON.stringify(body),
  };
}

/** How a kind of entrance words its refusals; a protocol of its own has its own words. */
export type ErrorStyle = Surface | 'oauth' | Codec;

/** A refusal in the words of the surface it is made on. Nothing of it may be cached. */
export function refuse(style: ErrorStyle, apiError: ApiError, circumstances: Circumstances): HttpResponse {
  const status = statusOf(apiError.code);
  const answer = word(style, apiError, status, circumstances);
  return { ...answer, headers: { 'cache-control': 'no-store', ...answer.headers, ...apiError.headers } };
}

function word(style: ErrorStyle, apiError: ApiError, status: number, circumstances: Circumstances): HttpResponse {
  if (typeof style === 'object') return { status, ...style.refuse(apiError, status, circumstances.headers ?? null) };
  if (style === 'api') return errorObject(apiError, status, circumstances);
  if (style === 'oauth') return oauthError(apiError, status);
  return problem(apiError, status, circumstances);
}
