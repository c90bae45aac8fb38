import type { HeaderReader } from '../http/headers.ts';
import type { Form } from '../http/form.ts';
import { ApiError } from '../http/api-error.ts';

/** The client of a request, as `ClientAuthenticationInput` of the schema wants it. */
export interface ClientAuthentication {
  id: string;
  /** Null for a public client, which names itself alone. */
  secret: string | null;
}

/** Undoes application/x-www-form-urlencoded on one value (RFC 6749 §2.3.1). */
function formDecode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    throw new ApiError('INVALID_CLIENT', 'The parts of the Basic credentials must be form-encoded.');
  }
}

/** HTTP Basic (RFC 7617), whose parts RFC 6749 §2.3.1 has form-encoded first. */
function basicCredentials(authorization: string): { id: string; secret: string } {
  const [scheme = '', encoded = ''] = authorization.split(' ');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (scheme.toLowerCase() !== 'basic' || colon < 1) {
    throw new ApiError('INVALID_CLIENT', 'Authenticate the client by HTTP Basic: client id and client secret.');
  }
  return { id: formDecode(decoded.slice(0, colon)), secret: formDecode(decoded.slice(colon + 1)) };
}

/**
 * How the client says who it is: by HTTP Basic, by id and secret in the form, or by id alone (RFC 6749 §2.3.1, §3.2.1).
 * @throws INVALID_REQUEST, INVALID_CLIENT
 */
export function readClient(form: Form, headers: HeaderReader): ClientAuthentication {
  const authorization = headers.get('authorization');
  const id = form.optional('client_id');
  const secret = form.optional('client_secret');
  if (authorization !== null) {
    const basic = basicCredentials(authorization);
    const isAmbiguous = secret !== null || (id !== null && id !== basic.id);
    if (isAmbiguous) throw new ApiError('INVALID_REQUEST', 'The client must authenticate in one way only.');
    return basic;
  }
  if (id !== null) return { id, secret };
  throw new ApiError(
    'INVALID_CLIENT',
    'The client must say who it is: by HTTP Basic, or by client_id and client_secret in the body.',
  );
}
