import { lockAccount } from '../authorization/lock-account.ts';
import type { Context } from '../context.ts';

/**
 * Gives an account the role of an operator, or takes it: for the command line alone. What is known of its sessions is
 * forgotten, so that either holds from the next request on.
 */
export async function setOperator(
  context: Pick<Context, 'transaction'>,
  userId: string,
  isOperator: boolean,
): Promise<void> {
  await context.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await tx.db.user.update({ where: { id: userId }, data: { isOperator } });
    const sessions = await tx.db.session.findMany({ where: { userId }, select: { id: true } });
    for (const { id } of sessions) tx.forgetCredential(id);
  });
}
