import type { Reader, Transaction } from '../context.ts';
import { DomainError, type ErrorCode } from '../errors.ts';
import { lockOwnAccount } from '../authorization/lock-own-account.ts';

/** A kind of credential of which a plan allows so many that still open something. */
interface CountedCredential {
  figure: 'max_keys' | 'max_tokens' | 'max_clients';
  /** In the plural. */
  noun: string;
  refusal: ErrorCode;
  /** How many of a user still open something. */
  active(db: Reader, userId: string, now: Date): Promise<number>;
}

export const apiKeys: CountedCredential = {
  figure: 'max_keys',
  noun: 'active API keys',
  refusal: 'KEY_LIMIT_REACHED',
  active: (db, userId, now) => db.apiKey.count({ where: { userId, revokedAt: null, expiresAt: { gt: now } } }),
};

export const personalAccessTokens: CountedCredential = {
  figure: 'max_tokens',
  noun: 'active personal access tokens',
  refusal: 'TOKEN_LIMIT_REACHED',
  active: (db, userId, now) =>
    db.personalAccessToken.count({ where: { userId, revokedAt: null, expiresAt: { gt: now } } }),
};

export const oauthClients: CountedCredential = {
  figure: 'max_clients',
  noun: 'OAuth clients',
  refusal: 'CLIENT_LIMIT_REACHED',
  active: (db, userId) => db.oAuthClient.count({ where: { userId, revokedAt: null } }),
};

/**
 * Makes sure, in the transaction that makes one, that the plan allows one more, and that whoever asks still may.
 * @throws UNAUTHENTICATED, KEY_LIMIT_REACHED, TOKEN_LIMIT_REACHED, CLIENT_LIMIT_REACHED
 */
export async function requireWithinPlan(
  tx: Pick<Transaction, 'db' | 'principal' | 'now' | 'plans'>,
  { figure, noun, refusal, active }: CountedCredential,
): Promise<void> {
  const { db, now, plans } = tx;
  const { userId, plan } = await lockOwnAccount(tx);
  const maximum = plans[plan][figure];
  if ((await active(db, userId, now())) < maximum) return;
  throw new DomainError(refusal, `The ${plan} plan allows ${maximum} ${noun}. Revoke one, or change the plan.`);
}
