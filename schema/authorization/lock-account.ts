import type { Transaction } from '../context.ts';

/**
 * Makes whatever is done to an account, or made for it, wait until the transaction ends (PostgreSQL §13.3.2,
 * `FOR UPDATE`): credentials and sessions that are being made are there before this, or wait for it.
 */
export async function lockAccount({ db }: Pick<Transaction, 'db'>, userId: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
}
