import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { validSecrets } from './secrets.ts';
import { requireDestination } from './destination.ts';

builder.queryField('webhookDestinationSecret', (t) =>
  t.inProject({
    type: 'String',
    secret: true,
    description: 'The secret that a destination is signed for with.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'webhooks:write',
    resolve: async (project, args, context) => {
      const { id } = await requireDestination(context, project, args);
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
