import { hash } from 'node:crypto';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { hashToken } from '../tokens/token-format.ts';
import type { AuthenticatedClient } from './authenticate-client.ts';
import { rotateRefreshToken, invalidGrant, issueTokens, revokeGrant } from './grant.ts';
import { grantedScopes, intersectScopes } from './granted-scopes.ts';
import type { IssuedTokens } from './token-response.ts';

export const AuthorizationCodeInput = builder.inputType('AuthorizationCodeInput', {
  description: 'A user has agreed (RFC 6749 §4.1.3).',
  fields: (t) => ({
    code: t.string({ required: true }),
    redirectUri: t.string({ description: 'The one of the authorization request, where that named one.' }),
    codeVerifier: t.string({ required: true, description: 'What the code challenge was made from (RFC 7636 §4.5).' }),
  }),
});

interface CodeExchange {
  code: string;
  redirectUri?: string | null;
  codeVerifier: string;
}

/** The S256 challenge of a verifier (RFC 7636 §4.2). */
function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}

/**
 * Exchanges a code, once. Everything that has to hold for it stands in the statement that uses it up, so that of
 * racing requests one succeeds and the others count as replays; a replay ends all that came of the code
 * (RFC 6749 §4.1.2).
 * @throws INVALID_GRANT, INVALID_SCOPE
 */
export async function exchangeCode(
  context: Context,
  client: AuthenticatedClient,
  exchange: CodeExchange,
): Promise<IssuedTokens> {
  const codeHash = hashToken(exchange.code);
  const continued = await context.transaction(async (tx) => {
    const { redirectUri } = exchange;
    const [grant] = await tx.db.oAuthGrant.updateManyAndReturn({
      where: {
        codeHash,
        clientId: client.id,
        codeChallenge: challengeOf(exchange.codeVerifier),
        ...(redirectUri ? { redirectUri } : { redirectUriSent: false }),
        codeUsedAt: null,
        codeExpiresAt: { gt: tx.now() },
        revokedAt: null,
      },
      data: { codeUsedAt: tx.now() },
    });
    if (grant) return rotateRefreshToken(tx, grant, grantedScopes(intersectScopes(client.scopes, grant.scopes), null));
    const replayed = await tx.db.oAuthGrant.findFirst({
      where: { codeHash, clientId: client.id, codeUsedAt: { not: null } },
      select: { id: true, clientId: true, userId: true },
    });
    if (replayed) await revokeGrant(tx, replayed);
    return null;
  });
  if (!continued) throw invalidGrant('authorization code');
  return issueTokens(context, continued);
}
