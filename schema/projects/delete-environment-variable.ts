import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { environmentArguments, variableIn } from './environment-variable.ts';
import { changeVariables, touchProject } from './variable-change.ts';
import { requireExpected, requireVariable } from './require-variable.ts';

builder.mutationField('deleteEnvironmentVariable', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes one variable of an environment.',
    args: { ...environmentArguments, name: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'projects:write' },
    throws: ['STALE_VERSION'],
    resolve: (_root, { name, expectedVersions, ...asked }, context) =>
      changeVariables(context, asked, async (tx, place) => {
        requireExpected(await requireVariable(tx, place, name), expectedVersions);
        await tx.db.environmentVariable.delete({ where: variableIn(place, name) });
        await touchProject(tx, place);
        return true;
      }),
  }),
);
