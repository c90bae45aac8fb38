import type { HeaderReader } from './header-reader.ts';
import { Refusal } from './refusal.ts';

interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

function invalidRequest(text: string): Refusal {
  return new Refusal('INVALID_REQUEST', text);
}

/** Undoes application/x-www-form-urlencoded on one value (RFC 6749 §2.3.1). */
function formDecode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    throw new Refusal('INVALID_CLIENT', 'The parts of the Basic credentials must be form-encoded.');
  }
}

/** HTTP Basic (RFC 7617), whose parts RFC 6749 §2.3.1 has form-encoded first. */
function basicCredentials(authorization: string): ClientCredentials {
  const [scheme = '', encoded = ''] = authorization.split(' ');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (scheme.toLowerCase() !== 'basic' || colon < 1) {
    throw new Refusal('INVALID_CLIENT', 'Authenticate the client by HTTP Basic: client id and client secret.');
  }
  return { clientId: formDecode(decoded.slice(0, colon)), clientSecret: formDecode(decoded.slice(colon + 1)) };
}

/** One parameter, which must not be repeated (RFC 6749 §3.2); empty counts as absent. */
function single(form: URLSearchParams, name: string): string | null {
  const [value, ...repeated] = form.getAll(name);
  if (repeated.length > 0) throw invalidRequest(`The parameter ${name} must be given once.`);
  return value || null;
}

function clientCredentials(form: URLSearchParams, headers: HeaderReader): ClientCredentials {
  const authorization = headers.get('authorization');
  const clientId = single(form, 'client_id');
  const clientSecret = single(form, 'client_secret');
  if (authorization !== null) {
    const basic = basicCredentials(authorization);
    const isAmbiguous = clientSecret !== null || (clientId !== null && clientId !== basic.clientId);
    if (isAmbiguous) throw invalidRequest('The client must authenticate in one way only.');
    return basic;
  }
  if (clientId === null || clientSecret === null) {
    throw new Refusal(
      'INVALID_CLIENT',
      'The client must authenticate: by HTTP Basic, or by client_id and client_secret in the body.',
    );
  }
  return { clientId, clientSecret };
}

/**
 * The variables of a token request by client credentials (RFC 6749 §4.4.2).
 * @throws INVALID_REQUEST, INVALID_CLIENT, UNSUPPORTED_GRANT_TYPE
 */
export function readClientCredentials(form: URLSearchParams, headers: HeaderReader): Record<string, unknown> {
  const grantType = single(form, 'grant_type');
  if (grantType === null) throw invalidRequest('The parameter grant_type is required.');
  if (grantType !== 'client_credentials') {
    throw new Refusal('UNSUPPORTED_GRANT_TYPE', 'The grant_type must be client_credentials.');
  }
  const scope = single(form, 'scope');
  return { ...clientCredentials(form, headers), scope };
}
