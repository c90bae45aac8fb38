import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { validSecrets } from './secrets.ts';
import { requireDestination } from './destination.ts';

builder.queryField('webhookSecret', (t) =>
  t.string({
    secret: true,
    description: 'The secret that a destination is signed for with.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'webhooks:write' },
    resolve: async (_root, args, context) => {
      const { id } = await requireDestination(context, args, 'webhooks:write');
      return requireSecret(context, id);
    },
  }),
);

/** The newest secret; every destination has one. */
async function requireSecret(context: Context, destinationId: string): Promise<string> {
  const [newest] = await validSecrets(context, [destinationId]);
  if (!newest) throw new Error(`the destination ${destinationId} has no secret`);
  return newest.secret;
}
