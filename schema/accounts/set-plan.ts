import type { Plan } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';

/** Puts an account on another plan, whose limits hold from its next requests on. */
export async function setPlan(context: Pick<Context, 'transaction'>, userId: string, plan: Plan): Promise<void> {
  await context.transaction(({ db }) => db.user.update({ where: { id: userId }, data: { plan } }));
}
