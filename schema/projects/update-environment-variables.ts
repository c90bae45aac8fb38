import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments } from './environment-variable.ts';
import { changeVariables, touchProject, withinVariableLimits } from './variable-change.ts';
import { EnvironmentVariablesInput, mergeVariables, path, allVariables } from './variable-map.ts';

builder.mutationField('updateEnvironmentVariables', (t) =>
  t.field({
    type: [EnvironmentVariable],
    description: 'Sets some variables of an environment; the others stay as they are.',
    args: {
      ...environmentArguments,
      input: t.arg({ type: EnvironmentVariablesInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'projects:write' },
    throws: ['VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: (_root, { input, ...environment }, context) =>
      changeVariables(context, environment, async (tx, place) => {
        await withinVariableLimits(tx, place, () => mergeVariables(tx, place, input.variables, path));
        const isEmpty = Object.values(input.variables).every((value) => value === null);
        if (!isEmpty) await touchProject(tx, place);
        return allVariables(tx, place);
      }),
  }),
);
