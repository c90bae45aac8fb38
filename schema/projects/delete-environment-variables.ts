import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { environmentArguments, variablesOf } from './environment-variable.ts';
import { changeVariables, touchProject } from './variable-change.ts';

builder.mutationField('deleteEnvironmentVariables', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes all variables of an environment.',
    args: { ...environmentArguments, ...versionArguments },
    authScopes: { scope: 'projects:write' },
    throws: ['STALE_VERSION'],
    resolve: (_root, environment, context) =>
      changeVariables(context, environment, async (tx, place) => {
        await tx.db.environmentVariable.deleteMany({ where: variablesOf(place) });
        await touchProject(tx, place);
        return true;
      }),
  }),
);
