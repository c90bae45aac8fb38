import { endSessions } from '../accounts/end-sessions.ts';
import { lockAccount } from '../authorization/lock-account.ts';
import { lockOwnAccount } from '../authorization/lock-own-account.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';

builder.mutationField('endOtherSessions', (t) =>
  t.field({
    type: 'Int',
    description: 'Signs the caller out of every browser but this one; answers of how many that was.',
    authScopes: { session: 'any' },
    resolve: (_root, _args, context) =>
      context.transaction(async (tx) => {
        await lockAccount(tx, requirePrincipal(tx).userId);
        // Of two sessions that end each other, one has been ended by now.
        const { userId, credentialId } = await lockOwnAccount(tx);
        return endSessions(tx, userId, credentialId);
      }),
  }),
);
