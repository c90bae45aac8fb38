import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { environmentArguments, variablesOf } from './environment-variable.ts';
import { requireCurrentEnvironment, touchProject } from './variable-change.ts';

builder.mutationField('deleteEnvironmentVariables', (t) =>
  t.inLockedProject({
    type: 'Boolean',
    description: 'Deletes all variables of an environment.',
    args: { ...environmentArguments, ...versionArguments },
    scope: 'projects:write',
    throws: ['STALE_VERSION'],
    resolve: async (project, environment, tx) => {
      const place = requireCurrentEnvironment(project, environment);
      await tx.db.environmentVariable.deleteMany({ where: variablesOf(place) });
      await touchProject(tx, place);
      return true;
    },
  }),
);
