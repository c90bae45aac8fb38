import { z } from 'zod';
import { oauthClients, requireWithinPlan } from '../tokens/room-for-credential.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { requireProject } from '../authorization/require-project.ts';
import { nameRule, scopesRule, redirectUrisRule, CreatedOAuthClient } from './client.ts';

const CreateOAuthClientInput = builder.inputType('CreateOAuthClientInput', {
  description: 'What a new OAuth client is to be.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Shown to users on the consent screen.', validate: nameRule }),
    scopes: t.field({ type: ['PlatformScope'], required: true, validate: scopesRule }),
    redirectUris: t.stringList({ defaultValue: [], validate: redirectUrisRule }),
    isPublic: t.boolean({ defaultValue: false }),
    projectId: t.id({ description: 'Binds the client to one project.', validate: z.string() }),
  }),
});

builder.mutationField('createOAuthClient', (t) =>
  t.field({
    type: CreatedOAuthClient,
    description: 'Registers an OAuth client of the caller.',
    args: { input: t.arg({ type: CreateOAuthClientInput, required: true }) },
    authScopes: { session: 'recent' },
    rateLimit: { max: 60, window: '1m' },
    throws: ['CLIENT_LIMIT_REACHED'],
    resolve: (_root, { input }, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const project = input.projectId ? await requireProject(tx, input.projectId, 'projects:read') : null;
        await requireWithinPlan(tx, oauthClients);
        const isPublic = input.isPublic ?? false;
        const secret = isPublic ? null : mintToken(tokenPrefixes.clientSecret);
        const createdAt = tx.now();
        const row = await tx.db.oAuthClient.create({
          data: {
            userId: principal.userId,
            projectId: project?.id ?? null,
            name: input.name,
            scopes: input.scopes,
            redirectUris: input.redirectUris ?? [],
            isPublic,
            createdAt,
            ...(secret ? { secrets: { create: { secretHash: secret.hash, createdAt } } } : {}),
          },
        });
        return { ...row, clientSecret: secret?.token ?? null };
      }),
  }),
);
