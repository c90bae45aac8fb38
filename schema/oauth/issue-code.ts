import { lockOwnAccount } from '../authorization/lock-own-account.ts';
import type { Transaction } from '../context.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import type { AuthorizationClient, AuthorizationParams } from './authorization-request.ts';
import { minute } from '../durations.ts';

/** A code must be exchanged within a minute (RFC 6749 §4.1.2 allows ten), in milliseconds. */
const codeLifetime = minute;

/** A code for an authorization request (RFC 6749 §4.1.2). @throws UNAUTHENTICATED where the session was ended meanwhile */
export async function issueCode(
  tx: Transaction,
  authorizationClient: AuthorizationClient,
  params: AuthorizationParams,
): Promise<string> {
  const { userId } = await lockOwnAccount(tx);
  const { db, now } = tx;
  const { token, hash } = mintToken(tokenPrefixes.authorizationCode);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + codeLifetime);
  const { client, redirectUri, redirectUriSent } = authorizationClient;
  const code = { codeHash: hash, codeExpiresAt: expiresAt, codeChallenge: params.codeChallenge };
  await db.oAuthGrant.create({
    data: {
      ...code,
      userId,
      clientId: client.id,
      scopes: params.scopes,
      redirectUri,
      redirectUriSent,
      createdAt,
      expiresAt,
    },
    select: { id: true },
  });
  return token;
}
