import type { Context, Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockRow } from '../row-lock.ts';
import type { Principal } from './principal.ts';
import { requireSession, type SessionRequirement } from './session.ts';

function operatorRequired(): DomainError {
  return new DomainError('OPERATOR_REQUIRED', 'Only an operator of this installation can do this.');
}

/**
 * Keeps to operators what is about the whole installation. Whoever is none learns so before anything is looked up, and
 * the role of those who are is looked up each time: it ends with the command that takes it.
 * @throws UNAUTHENTICATED, SESSION_REQUIRED, OPERATOR_REQUIRED, RECENT_SIGN_IN_REQUIRED
 */
export async function requireOperator(
  context: Pick<Context, 'principal' | 'now' | 'db'>,
  requirement: SessionRequirement,
): Promise<Principal> {
  const principal = requireSession(context);
  if (!principal.isOperator) throw operatorRequired();
  const { isOperator } = await context.db.user.findUniqueOrThrow({
    where: { id: principal.userId },
    select: { isOperator: true },
  });
  if (!isOperator) throw operatorRequired();
  return requireSession(context, requirement);
}

/**
 * Makes sure, in the transaction of an operator's change, that the role and the session still stand: whoever takes the
 * role waits for the change, or comes before it.
 * @throws UNAUTHENTICATED, SESSION_REQUIRED, OPERATOR_REQUIRED
 */
export async function lockOperator(tx: Pick<Transaction, 'principal' | 'now' | 'db'>): Promise<Principal> {
  const principal = requireSession(tx);
  await lockRow(tx, 'users', principal.userId);
  const [own] = await tx.db.$queryRaw<{ stands: boolean }[]>`
    SELECT is_operator AND EXISTS (SELECT FROM sessions WHERE id = ${principal.credentialId}::uuid) AS stands
    FROM users WHERE id = ${principal.userId}::uuid`;
  if (!own?.stands) throw operatorRequired();
  return principal;
}
