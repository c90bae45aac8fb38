import type { OAuthClient } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isId } from '../ids.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import { grantedScopes } from './granted-scopes.ts';
import { isRegistered } from './redirect-uri.ts';

/** The request as the client sent it, which the user's browser may have changed: all of it is checked each time. */
export const AuthorizationRequestInput = builder.inputType('AuthorizationRequestInput', {
  description: 'An authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3).',
  fields: (t) => ({
    responseType: t.string(),
    clientId: t.string(),
    redirectUri: t.string({ description: 'May be absent where the client has registered one only.' }),
    scope: t.string(),
    state: t.string(),
    codeChallenge: t.string(),
    codeChallengeMethod: t.string(),
    responseMode: t.string(),
  }),
});

export type AuthorizationRequest = typeof AuthorizationRequestInput.$inferInput;

/** Who asks, and where the answer goes: enough to tell the client about anything else that is wrong. */
export interface AuthorizationClient {
  client: OAuthClient;
  redirectUri: string;
  redirectUriSent: boolean;
}

/** What is asked for, once it is known to be in order. */
export interface AuthorizationParams {
  scopes: PlatformScope[];
  codeChallenge: string;
}

/** An error that the client is told in the redirect (RFC 6749 §4.1.2.1). */
export interface AuthorizationFault {
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';
  description: string;
}

/**
 * Finds out who asks and where to answer.
 * @throws INVALID_REQUEST where no redirect would be safe (RFC 9700 §4.11.2): the user has to be told instead
 */
export async function readAuthorizationClient(
  { db }: Context,
  request: AuthorizationRequest,
): Promise<AuthorizationClient> {
  const { clientId, redirectUri } = request;
  const client =
    clientId && isId(clientId)
      ? await db.oAuthClient.findFirst({ where: { id: clientId.toLowerCase(), revokedAt: null } })
      : null;
  if (!client) throw new DomainError('INVALID_REQUEST', 'The app that sent you here is not known to Portico.');
  if (redirectUri) {
    if (isRegistered(redirectUri, client.redirectUris)) return { client, redirectUri, redirectUriSent: true };
    throw new DomainError('INVALID_REQUEST', 'The app wants you sent to an address that it has not registered.');
  }
  const [only, ...others] = client.redirectUris;
  if (only && others.length === 0) return { client, redirectUri: only, redirectUriSent: false };
  throw new DomainError('INVALID_REQUEST', 'The app did not say which of its addresses you are to be sent to.');
}

/** What is asked for, or what the client did wrong. */
export function readAuthorizationParams(
  { client }: AuthorizationClient,
  request: AuthorizationRequest,
): AuthorizationParams | AuthorizationFault {
  const { responseType, responseMode, codeChallenge, codeChallengeMethod, scope } = request;
  const invalid = (description: string): AuthorizationFault => ({ error: 'invalid_request', description });
  if (!responseType) return invalid('The parameter response_type is required.');
  if (responseType !== 'code') {
    return { error: 'unsupported_response_type', description: 'The response_type must be code.' };
  }
  if (responseMode && responseMode !== 'query') return invalid('The response_mode must be query.');
  if (!codeChallenge) return invalid('PKCE is required: send a code_challenge with code_challenge_method=S256.');
  if (codeChallengeMethod !== 'S256') return invalid('The code_challenge_method must be S256.');
  if (!/^[\w-]{43}$/.test(codeChallenge)) return invalid('The code_challenge must be a SHA-256 in base64url.');
  try {
    return { scopes: grantedScopes(client.scopes, scope), codeChallenge };
  } catch (error) {
    if (error instanceof DomainError) return { error: 'invalid_scope', description: error.message };
    throw error;
  }
}
