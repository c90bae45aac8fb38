import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { hashToken } from '../tokens/token-format.ts';
import type { AuthenticatedClient } from './authenticate-client.ts';
import { rotateRefreshToken, invalidGrant, issueTokens, revokeGrant } from './grant.ts';
import { grantedScopes, intersectScopes } from './granted-scopes.ts';
import type { IssuedTokens } from './token-response.ts';
import { lockRow } from '../row-lock.ts';

export const RefreshTokenInput = builder.inputType('RefreshTokenInput', {
  description: 'The client goes on without the user (RFC 6749 §6).',
  fields: (t) => ({
    refreshToken: t.string({ required: true }),
    scope: t.string({ description: 'Fewer scopes than were granted; all of them where none are named.' }),
  }),
});

/**
 * Exchanges a refresh token for a new pair. One that was used before is in two hands, so its whole family ends
 * (RFC 9700 §4.14.2).
 * @throws INVALID_GRANT, INVALID_SCOPE
 */
export async function refresh(
  context: Context,
  client: AuthenticatedClient,
  { refreshToken, scope }: { refreshToken: string; scope?: string | null },
): Promise<IssuedTokens> {
  const continued = await context.transaction(async (tx) => {
    const where = { secretHash: hashToken(refreshToken), grant: { clientId: client.id, revokedAt: null } };
    const found = await tx.db.oAuthRefreshToken.findFirst({ where, include: { grant: true } });
    if (!found) return null;
    // Requests of one family pass one by one.
    await lockRow(tx, 'oauth_grants', found.grantId);
    const token = await tx.db.oAuthRefreshToken.findFirst({
      where,
      select: { id: true, usedAt: true, expiresAt: true },
    });
    if (token?.usedAt) {
      await revokeGrant(tx, found.grant);
      return null;
    }
    if (!token || token.expiresAt <= tx.now()) return null;
    const scopes = grantedScopes(intersectScopes(client.scopes, found.grant.scopes), scope);
    await tx.db.oAuthRefreshToken.update({ where: { id: token.id }, data: { usedAt: tx.now() } });
    return rotateRefreshToken(tx, found.grant, scopes);
  });
  if (!continued) throw invalidGrant('refresh token');
  return issueTokens(context, continued);
}
