import type { Context } from '../context.ts';

/** Vouches for an account's e-mail address, as the operator may who knows whose it is. */
export async function verifyAddress(context: Pick<Context, 'transaction'>, userId: string): Promise<void> {
  await context.transaction(({ db }) => db.user.update({ where: { id: userId }, data: { emailVerified: true } }));
}
