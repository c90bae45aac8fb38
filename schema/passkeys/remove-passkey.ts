import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';

builder.mutationField('removePasskey', (t) =>
  t.field({
    type: 'Boolean',
    description:
      "Takes one of the caller's passkeys away: nobody signs in by it any more. Who has done so stays signed in.",
    args: { id: t.arg.id({ required: true }) },
    authScopes: { session: 'recent' },
    throws: ['NOT_FOUND'],
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const id = parseId(args.id, 'passkey');
        const { count } = await tx.db.passkey.deleteMany({ where: { id, userId: requirePrincipal(tx).userId } });
        if (count === 0) throw notFound('passkey');
        return true;
      }),
  }),
);
