import { STATUS_CODES } from 'node:http';

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
  EMAIL_TAKEN: 409,
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

/**
 * What each code of the core is answered with is known before anybody asks.
 * @throws Error for a code that the table lacks
 */
export function requireStatuses(codes: readonly string[]): void {
  const [lacking] = codes.filter((code) => !Object.hasOwn(statuses, code));
  if (lacking) {
    throw new Error(`The code ${lacking} has no status: give it one in rest-adapters/errors/statuses-of-codes.ts.`);
  }
}

/** What HTTP calls a status. */
export function reasonPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}
