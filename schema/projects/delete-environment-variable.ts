import { builder } from '../builder.ts';
import { requireVersion, versionArguments } from '../versions.ts';
import { environmentArguments, variableIn, requireVariable } from './environment-variable.ts';
import { changeVariables, touchProject } from './variable-change.ts';

builder.mutationField('deleteEnvironmentVariable', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes one variable of an environment.',
    args: { ...environmentArguments, name: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'projects:write' },
    throws: ['STALE_VERSION'],
    resolve: (_root, { name, expectedVersions, ...environment }, context) =>
      changeVariables(context, environment, async (tx, place) => {
        requireVersion('variable', await requireVariable(tx, place, name), expectedVersions);
        await tx.db.environmentVariable.delete({ where: variableIn(place, name) });
        await touchProject(tx, place);
        return true;
      }),
  }),
);
