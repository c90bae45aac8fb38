import type { OAuthGrant } from '../../prisma/generated/client.ts';
import type { Context, Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { appOfUser } from '../authorization/principal.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import type { IssuedTokens } from './token-response.ts';
import { day } from '../durations.ts';

/** A refresh token lives for 30 days unless it is used, in milliseconds. */
const refreshLifetime = 30 * day;

/** What is said of a code or refresh token that opens nothing, whatever the reason. */
export function invalidGrant(what: 'authorization code' | 'refresh token'): DomainError {
  return new DomainError('INVALID_GRANT', `The ${what} is unknown, expired, revoked or used, or was issued otherwise.`);
}

/** What a family goes on with; its access token is signed after the commit, since the signing key is read apart. */
export interface Continuation {
  grant: Pick<OAuthGrant, 'id' | 'userId' | 'clientId'>;
  scopes: readonly PlatformScope[];
  refreshToken: string;
}

/** A fresh refresh token of the family; with it the family lives on. */
export async function rotateRefreshToken(
  { db, now }: Transaction,
  grant: Continuation['grant'],
  scopes: readonly PlatformScope[],
): Promise<Continuation> {
  const { token, hash } = mintToken(tokenPrefixes.refreshToken);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + refreshLifetime);
  await db.oAuthRefreshToken.create({ data: { grantId: grant.id, secretHash: hash, createdAt, expiresAt } });
  await db.oAuthGrant.update({ where: { id: grant.id }, data: { expiresAt }, select: { id: true } });
  return { grant, scopes, refreshToken: token };
}

/** The tokens that a client is given. */
export async function issueTokens(
  context: Context,
  { grant: { id, userId, clientId }, scopes, refreshToken }: Continuation,
): Promise<IssuedTokens> {
  const accessToken = await context.signAccessToken({ subject: userId, clientId, scopes, grantId: id });
  return { accessToken, scopes, refreshToken };
}

/** Ends a family, and with it every token that came of it; again, it changes nothing. */
export async function revokeGrant(
  { db, now, forgetCredential }: Transaction,
  { id, clientId, userId }: Continuation['grant'],
): Promise<void> {
  const { count } = await db.oAuthGrant.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now() } });
  if (count > 0) forgetCredential(appOfUser(clientId, userId));
}
