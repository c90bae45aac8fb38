import { builder } from '../builder.ts';
import { requireVersion, versionArguments } from '../versions.ts';
import { environmentArguments, variableIn, requireVariable } from './environment-variable.ts';
import { touchProject } from './variable-change.ts';

builder.mutationField('deleteEnvironmentVariable', (t) =>
  t.inLockedProject({
    type: 'Boolean',
    description: 'Deletes one variable of an environment.',
    args: { ...environmentArguments, name: t.arg.id({ required: true }), ...versionArguments },
    scope: 'projects:write',
    throws: ['STALE_VERSION'],
    resolve: async ({ id: projectId }, { name, expectedVersions, environment }, tx) => {
      const place = { projectId, environment };
      requireVersion('variable', await requireVariable(tx, place, name), expectedVersions);
      await tx.db.environmentVariable.delete({ where: variableIn(place, name) });
      await touchProject(tx, place);
      return true;
    },
  }),
);
