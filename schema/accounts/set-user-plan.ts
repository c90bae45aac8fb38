import { builder } from '../builder.ts';
import { Plan } from './plans.ts';
import { setPlan } from './set-plan.ts';
import { requireUser, UserAccount } from './user-account.ts';

builder.mutationField('setUserPlan', (t) =>
  t.asOperator({
    type: UserAccount,
    description: 'Puts an account on another plan, whose limits hold from its next requests on; for operators.',
    args: { userId: t.arg.id({ required: true }), plan: t.arg({ type: Plan, required: true }) },
    session: 'recent',
    throws: ['NOT_FOUND'],
    resolve: async ({ userId, plan }, tx) => {
      const user = await requireUser(tx, userId);
      await setPlan(tx, user.id, plan);
      return { ...user, plan };
    },
  }),
);
