import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments } from './environment-variable.ts';
import { changeVariables, touchProject } from './variable-change.ts';
import { EnvironmentVariablesInput, replaceVariables, path, allVariables } from './variable-map.ts';

builder.mutationField('replaceEnvironmentVariables', (t) =>
  t.field({
    type: [EnvironmentVariable],
    description: 'Sets all variables of an environment: what is left out is deleted.',
    args: {
      ...environmentArguments,
      input: t.arg({ type: EnvironmentVariablesInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'projects:write' },
    throws: ['VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: (_root, { input, ...environment }, context) =>
      changeVariables(context, environment, async (tx, place) => {
        await replaceVariables(tx, place, input.variables, path);
        await touchProject(tx, place);
        return allVariables(tx, place);
      }),
  }),
);
