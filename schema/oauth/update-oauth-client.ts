import { requireSession } from '../authorization/session.ts';
import { builder } from '../builder.ts';
import { forgetConsents } from './consent.ts';
import { nameRule, scopesRule, redirectUrisRule, OAuthClient, requireOwnClient } from './client.ts';

const UpdateOAuthClientInput = builder.inputType('UpdateOAuthClientInput', {
  description: 'What changes of an OAuth client; what is left out stays as it is.',
  fields: (t) => ({
    name: t.string({ validate: nameRule }),
    scopes: t.field({ type: ['PlatformScope'], validate: scopesRule }),
    redirectUris: t.stringList({ validate: redirectUrisRule }),
  }),
});

builder.mutationField('updateOAuthClient', (t) =>
  t.prismaField({
    type: OAuthClient,
    description:
      'Changes what is named. Scopes that are taken away are gone from tokens once they are renewed. A redirect URI that ' +
      'is new needs a recent sign-in, and has users asked again.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateOAuthClientInput, required: true }) },
    authScopes: { session: 'any' },
    resolve: (query, _root, { id, input: { name, scopes, redirectUris } }, context) =>
      context.transaction(async (tx) => {
        const client = await requireOwnClient(tx, id);
        const isWidened = redirectUris?.some((uri) => !client.redirectUris.includes(uri)) ?? false;
        if (isWidened) {
          requireSession(tx, 'recent');
          await forgetConsents(tx, client.id);
        }
        return tx.db.oAuthClient.update({
          ...query,
          where: { id: client.id },
          data: {
            ...(name ? { name } : {}),
            ...(scopes ? { scopes } : {}),
            ...(redirectUris ? { redirectUris } : {}),
          },
        });
      }),
  }),
);
