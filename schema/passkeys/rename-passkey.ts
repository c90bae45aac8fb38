import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { name as nameRule } from '../text-rules.ts';
import { Passkey } from './passkeys.ts';

builder.mutationField('renamePasskey', (t) =>
  t.prismaField({
    type: Passkey,
    description: "Gives one of the caller's passkeys a name, by which they know where it is.",
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true, validate: nameRule(1, 100) }) },
    authScopes: { session: 'any' },
    throws: ['NOT_FOUND'],
    resolve: (query, _root, { name, ...args }, context) =>
      context.transaction(async (tx) => {
        const own = { id: parseId(args.id, 'passkey'), userId: requirePrincipal(tx).userId };
        const { count } = await tx.db.passkey.updateMany({ where: own, data: { name } });
        if (count === 0) throw notFound('passkey');
        return tx.db.passkey.findUniqueOrThrow({ ...query, where: own });
      }),
  }),
);
