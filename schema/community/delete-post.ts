import { builder } from '../builder.ts';
import { missed, versionArguments, ifVersion } from '../versions.ts';
import { requireOwnPost } from './own-post.ts';

builder.mutationField('deletePost', (t) =>
  t.id({
    description:
      'Deletes a post of the caller with its comments and likes, and the experience that they earned; answers its id.',
    args: { id: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'write' },
    throws: ['STALE_VERSION', 'FORBIDDEN'],
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const { id } = await requireOwnPost(tx, args.id);
        const deleted = await tx.db.post.deleteMany({ where: { id, ...ifVersion(args.expectedVersions) } });
        if (deleted.count === 0) throw missed('post', args.expectedVersions);
        return id;
      }),
  }),
);
