import { hashPassword } from 'better-auth/crypto';
import { lockAccount } from '../authorization/lock-account.ts';
import type { Context } from '../context.ts';
import { invalidInput } from '../errors.ts';
import { password } from './account-rules.ts';
import { endCredentials } from './end-credentials.ts';
import { endSessions } from './end-sessions.ts';

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
  // Before the transaction, which does not wait for it.
  const hash = await hashPassword(parsed.data);
  return context.transaction(async (tx) => {
    const { db } = tx;
    await lockAccount(tx, userId);
    const method = { providerId: 'credential', accountId: userId };
    await db.signInMethod.upsert({
      where: { providerId_accountId: method },
      create: { ...method, userId, password: hash },
      update: { password: hash },
    });
    const sessions = await endSessions(tx, userId);
    return { sessions, credentials: andCredentials ? await endCredentials(tx, userId) : 0 };
  });
}
