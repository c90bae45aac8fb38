import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isId } from '../ids.ts';
import { keyedStatement } from '../keyed-statement.ts';
import { hashToken } from '../tokens/token-format.ts';
import type { AdmittedClient, ClientRequest } from './client-admission.ts';

export const ClientAuthenticationInput = builder.inputType('ClientAuthenticationInput', {
  description: 'How a client says who it is (RFC 6749 §2.3); a public client has no secret to prove it with.',
  fields: (t) => ({
    id: t.string({ required: true }),
    secret: t.string(),
  }),
});

/** A client that has said who it is. */
export interface AuthenticatedClient extends AdmittedClient {
  id: string;
  scopes: string[];
}

/** Secrets are found by their hash, so none is ever compared; during a rotation there are several. */
const clientStatement = keyedStatement('authenticate-client', {
  keys: { client_id: 'uuid', secret_hash: 'text', now: 'timestamptz' },
  columns: `c.id, c.scopes, c.is_public AS "isPublic", u.id AS "userId", u.plan::text AS plan,
    EXISTS (SELECT 1 FROM oauth_client_secrets s WHERE s.client_id = c.id AND s.secret_hash = keys.secret_hash
      AND (s.expires_at IS NULL OR s.expires_at > keys.now)) AS "isProven"`,
  joins: 'JOIN oauth_clients c ON c.id = keys.client_id AND c.revoked_at IS NULL JOIN users u ON u.id = c.user_id',
});

/**
 * The client that a request comes from, which is counted for its owner where it has proved who it is.
 * @throws INVALID_CLIENT where it is unknown or revoked, does not prove itself as it is registered to, or would have to
 * @throws RATE_LIMITED
 */
export async function authenticateClient(
  context: Context,
  { id, secret }: { id: string; secret?: string | null },
  request: ClientRequest,
): Promise<AuthenticatedClient> {
  const keys = [id.toLowerCase(), secret ? hashToken(secret) : '', context.now().toISOString()];
  const found = isId(id)
    ? await context.readByKeys<AuthenticatedClient & { isProven: boolean }>(clientStatement, keys)
    : null;
  if (!found || (found.isPublic ? secret : !found.isProven)) {
    throw new DomainError('INVALID_CLIENT', 'The client is unknown, or its secret is missing or wrong.');
  }
  if (found.isPublic && request === 'introspection') {
    throw new DomainError('INVALID_CLIENT', 'Only a client that proves who it is can introspect tokens.');
  }
  const { isProven: _, ...client } = found;
  await context.admitClient(client, request);
  return client;
}
