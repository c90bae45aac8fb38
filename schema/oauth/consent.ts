import type { Transaction } from '../context.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { intersectScopes } from './granted-scopes.ts';
import type { AuthorizationParams, AuthorizationClient } from './authorization-request.ts';
import { isHttpsRedirect } from './redirect-uri.ts';

/**
 * Whether the user has agreed to all of it before; who takes that back meanwhile waits for the transaction. An app that anybody could impersonate is asked about each time
 * (RFC 8252 §8.6).
 */
export async function isRemembered(
  tx: Transaction,
  { client, redirectUri }: AuthorizationClient,
  { scopes }: AuthorizationParams,
): Promise<boolean> {
  if (client.isPublic && !isHttpsRedirect(redirectUri)) return false;
  const { userId } = requirePrincipal(tx);
  const [consent] = await tx.db.$queryRaw<{ remembered: string[] }[]>`
    SELECT remembered_scopes AS remembered FROM oauth_consents
    WHERE user_id = ${userId}::uuid AND client_id = ${client.id}::uuid FOR SHARE`;
  return consent !== undefined && intersectScopes(consent.remembered, scopes).length === scopes.length;
}

/** Makes users decide anew: the client can have them sent to where they have not agreed to. What it holds goes on. */
export async function forgetConsents({ db }: Transaction, clientId: string): Promise<void> {
  await db.oAuthConsent.updateMany({ where: { clientId }, data: { rememberedScopes: [] } });
}

/** Adds the scopes to what the user has agreed to before, as it stands by then: others may add to it, or take it back. */
export async function recordConsent(
  { db, now }: Transaction,
  userId: string,
  clientId: string,
  scopes: readonly string[],
): Promise<void> {
  const at = now();
  await db.$executeRaw`
    INSERT INTO oauth_consents AS known (user_id, client_id, scopes, remembered_scopes, created_at, updated_at)
    VALUES (${userId}::uuid, ${clientId}::uuid, ${scopes}::text[], ${scopes}::text[], ${at}, ${at})
    ON CONFLICT (user_id, client_id) DO UPDATE SET
      scopes = with_others(known.scopes, excluded.scopes),
      remembered_scopes = with_others(coalesce(known.remembered_scopes, '{}'), excluded.scopes),
      updated_at = excluded.updated_at`;
}
