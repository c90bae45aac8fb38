import { personal } from '../authorization/declared-access.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';

export const Passkey = builder.prismaObject('Passkey', {
  description: 'A passkey (WebAuthn credential) by which the caller can sign in.',
  extensions: personal,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { nullable: true, description: 'Given by the caller.' }),
    isSynced: t.exposeBoolean('backedUp', {
      description: 'Whether the maker of their device keeps it for others of theirs.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('passkeys', (t) =>
  t.prismaField({
    type: [Passkey],
    description: "The caller's passkeys, newest first, at most 100.",
    authScopes: { session: 'any' },
    resolve: (query, _root, _args, context) =>
      context.db.passkey.findMany({
        ...query,
        where: { userId: requirePrincipal(context).userId },
        orderBy: { id: 'desc' },
        take: 100,
      }),
  }),
);
