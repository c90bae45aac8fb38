import type { ErrorBody } from '../declare/surface.ts';

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
export const oauthError: ErrorBody = {
  name: 'OAuthError',
  mediaType: 'application/json',
  shape: {
    type: 'object',
    description: 'An error of OAuth (RFC 6749 §5.2).',
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
    required: ['error', 'error_description'],
    additionalProperties: false,
  },
  write({ code, message }, status) {
    const body = {
      error: oauthWord(code, status),
      error_description: message.replaceAll(/[^\x20-\x7e]|["\\]/g, ''),
    };
    const challenge: Record<string, string> =
      status === 401 ? { 'www-authenticate': 'Basic realm="portico", charset="UTF-8"' } : {};
    return {
      headers: { 'content-type': 'application/json; charset=utf-8', ...challenge },
      body: JSON.stringify(body),
    };
  },
};
