import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { AuthenticatedClient } from './authenticate-client.ts';
import { grantedScopes } from './granted-scopes.ts';
import type { IssuedTokens } from './token-response.ts';

export const ClientCredentialsInput = builder.inputType('ClientCredentialsInput', {
  description: 'The client acts for its owner (RFC 6749 §4.4).',
  fields: (t) => ({
    scope: t.string({ description: "Scopes separated by spaces; all of the client's where none are named." }),
  }),
});

/** @throws UNAUTHORIZED_CLIENT for a public client, INVALID_SCOPE */
export async function exchangeClientCredentials(
  context: Context,
  client: AuthenticatedClient,
  { scope }: { scope?: string | null },
): Promise<IssuedTokens> {
  if (client.isPublic) {
    throw new DomainError(
      'UNAUTHORIZED_CLIENT',
      'A public client cannot prove who it is, and needs a user to act for.',
    );
  }
  const scopes = grantedScopes(client.scopes, scope);
  const accessToken = await context.signAccessToken({ subject: client.id, clientId: client.id, scopes, grantId: null });
  return { accessToken, scopes, refreshToken: null };
}
