import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { type DestinationKey, validSecrets } from './secrets.ts';
import { requireDestination } from './destination.ts';

builder.queryField('webhookDestinationSecret', (t) =>
  t.inProject({
    type: 'String',
    secret: true,
    description: 'The secret that a destination is signed for with.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'webhooks:write',
    resolve: async (project, args, context) => {
      return requireSecret(context, await requireDestination(context, project, args));
    },
  }),
);

/** The newest secret; every destination has one. */
async function requireSecret(context: Context, destination: DestinationKey): Promise<string> {
  const [newest] = await validSecrets(context, [destination]);
  if (!newest) throw new Error(`the destination ${destination.id} has no secret`);
  return newest.secret;
}
