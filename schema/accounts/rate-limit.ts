import type { Plan as PlanName } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { Plan } from './plans.ts';
import type { RateLimitWindow } from './rate-limit-window.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';

const Window = builder.objectRef<RateLimitWindow>('RateLimitWindow').implement({
  description: 'One window of the limits of a plan.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Requests that it allows.' }),
    used: t.exposeInt('used'),
    remaining: t.exposeInt('remaining'),
    reset: t.exposeInt('resetsAt', { description: 'When the next one begins, in Unix seconds.' }),
  }),
});

const RateLimitStatus = builder
  .objectRef<{ plan: PlanName; minute: RateLimitWindow; day: RateLimitWindow }>('RateLimitStatus')
  .implement({
    description: "How the caller's account stands against the limits of its plan.",
    fields: (t) => ({
      plan: t.expose('plan', { type: Plan }),
      minute: t.expose('minute', { type: Window }),
      day: t.expose('day', { type: Window, description: 'A day in UTC.' }),
    }),
  });

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimitStatus,
    description:
      "How the programs of the caller's account stand against the limits of its plan; browsers count apart. Asking costs nothing.",
    authScopes: { authenticated: true },
    resolve: async (_root, _args, context) => ({
      plan: requirePrincipal(context).plan,
      ...(await context.rateLimits()),
    }),
  }),
);
