import type { Context, Transaction } from '../context.ts';
import { lockAccount } from '../authorization/lock-account.ts';
import { invalidInput } from '../errors.ts';
import { password } from './account-rules.ts';
import { endCredentials } from './end-credentials.ts';
import { endSessions } from './end-sessions.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Puts another password in the place of an account's, and ends its sessions. Nothing that is made with the old one
 * outlives this: it is there before, or waits, and is refused then. Links for a new password end by a trigger.
 * @param hash of the password, made before the transaction, which does not wait for it
 * @param keptSession the one that goes on; null for none
 * @returns of how many browsers those sessions were
 */
export async function replacePassword(
  tx: Transaction,
  userId: string,
  hash: string,
  keptSession: string | null = null,
): Promise<number> {
  await lockAccount(tx, userId);
  const method = { providerId: 'credential', accountId: userId };
  await tx.db.signInMethod.upsert({
    where: { providerId_accountId: method },
    create: { ...method, userId, password: hash },
    update: { password: hash },
  });
  return endSessions(tx, userId, keptSession);
}

/**
 * Gives an account another password, and ends all of its sessions.
 * @param andCredentials whether also its keys, tokens, clients, grants and passkeys are ended
 * @returns how many sessions and credentials that were
 * @throws INVALID_INPUT
 */
export async function setPassword(
  context: Pick<Context, 'transaction'>,
  userId: string,
  secret: string,
  { andCredentials }: { andCredentials: boolean },
): Promise<{ sessions: number; credentials: number }> {
  const parsed = password.safeParse(secret);
  if (!parsed.success) {
    throw invalidInput(parsed.error.issues.map(({ message }) => ({ path: ['password'], message })));
  }
  const hash = await hashPassword(parsed.data);
  return context.transaction(async (tx) => {
    const sessions = await replacePassword(tx, userId, hash);
    return { sessions, credentials: andCredentials ? await endCredentials(tx, userId) : 0 };
  });
}
