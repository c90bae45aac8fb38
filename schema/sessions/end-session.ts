import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { endEmailChanges } from '../mail/end-email-changes.ts';

builder.mutationField('endSession', (t) =>
  t.field({
    type: 'Boolean',
    description:
      "Signs the caller out of one of their browsers; a session that ends itself is the caller's last request.",
    args: { id: t.arg.id({ required: true }) },
    authScopes: { session: 'any' },
    throws: ['NOT_FOUND'],
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const id = parseId(args.id, 'session');
        const { count } = await tx.db.session.deleteMany({ where: { id, userId: requirePrincipal(tx).userId } });
        if (count === 0) throw notFound('session');
        await endEmailChanges(tx, requirePrincipal(tx).userId);
        tx.forgetCredential(id);
        return true;
      }),
  }),
);
