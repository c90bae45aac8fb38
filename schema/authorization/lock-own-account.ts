import type { Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockRow } from '../row-lock.ts';
import type { Principal } from './principal.ts';
import { requirePrincipal } from './require-principal.ts';

/** Whether a credential that can make others has not been ended. */
async function stands({ db }: Pick<Transaction, 'db'>, { kind, credentialId: id }: Principal): Promise<boolean> {
  if (kind === 'session') return (await db.session.count({ where: { id } })) > 0;
  if (kind === 'api_key') return (await db.apiKey.count({ where: { id, revokedAt: null } })) > 0;
  return true;
}

/**
 * Makes sure, in the transaction that makes a credential, that the one it is made with still stands: what is known of
 * that may be a second old, and a thief would be left with a successor. The lock on the account makes racing creations
 * queue, and with them whoever ends everything.
 * @throws UNAUTHENTICATED
 */
export async function lockOwnAccount(tx: Pick<Transaction, 'db' | 'principal'>): Promise<Principal> {
  const principal = requirePrincipal(tx);
  await lockRow(tx, 'users', principal.userId);
  if (await stands(tx, principal)) return principal;
  throw new DomainError('UNAUTHENTICATED', 'What you sent was ended a moment ago: it makes nothing more.');
}
