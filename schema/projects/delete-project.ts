import { builder } from '../builder.ts';
import { missed, versionArguments, ifVersion } from '../versions.ts';
import { requireProject } from '../authorization/require-project.ts';

builder.mutationField('deleteProject', (t) =>
  t.id({
    description: 'Deletes a project with all that belongs to it, and answers its id.',
    args: { id: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'projects:write' },
    throws: ['STALE_VERSION'],
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const { id } = await requireProject(tx, args.id, 'projects:write');
        const deleted = await tx.db.project.deleteMany({ where: { id, ...ifVersion(args.expectedVersions) } });
        if (deleted.count === 0) throw missed('project', args.expectedVersions);
        return id;
      }),
  }),
);
