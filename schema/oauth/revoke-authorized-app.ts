import { appOfUser } from '../authorization/principal.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';

builder.mutationField('revokeAuthorizedApp', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Forgets that the caller agreed to an app, and ends everything that it holds of theirs.',
    args: { clientId: t.arg.id({ required: true }) },
    authScopes: { session: 'any' },
    throws: ['NOT_FOUND'],
    resolve: async (_root, args, context) => {
      const clientId = parseId(args.clientId, 'authorized app');
      const { userId } = requirePrincipal(context);
      await context.transaction(async (tx) => {
        // Its grants go with it.
        const { count } = await tx.db.oAuthConsent.deleteMany({ where: { userId, clientId } });
        if (count === 0) throw notFound('authorized app');
        tx.forgetCredential(appOfUser(clientId, userId));
      });
      return true;
    },
  }),
);
