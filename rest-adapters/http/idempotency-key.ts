import { invalidRequest } from './api-error.ts';
import type { HeaderReader } from './headers.ts';

/**
 * The key of a request; a bare token and a structured-field string (RFC 9651 §3.3.3) are the same key.
 * @returns null where the header is absent
 * @throws INVALID_INPUT where it is not 1 to 255 printable characters
 */
export function idempotencyKey(headers: HeaderReader): string | null {
  const header = headers.get('idempotency-key');
  if (header === null) return null;
  const quoted = header.match(/^"((?:[^"\\]|\\["\\])*)"$/)?.[1];
  const key = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? header;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidRequest([{ parameter: 'Idempotency-Key', detail: 'must be 1 to 255 printable ASCII characters' }]);
  }
  return key;
}
