import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments } from './environment-variable.ts';
import { requireCurrentEnvironment, touchProject, withinVariableLimits } from './variable-change.ts';
import { EnvironmentVariablesInput, mergeVariables, variablesPath, allVariables } from './variable-map.ts';

builder.mutationField('updateEnvironmentVariables', (t) =>
  t.inLockedProject({
    type: [EnvironmentVariable],
    description: 'Sets some variables of an environment; the others stay as they are.',
    args: {
      ...environmentArguments,
      input: t.arg({ type: EnvironmentVariablesInput, required: true }),
      ...versionArguments,
    },
    scope: 'projects:write',
    throws: ['VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: async (project, { input, ...environment }, tx) => {
      const place = requireCurrentEnvironment(project, environment);
      await withinVariableLimits(tx, place, () => mergeVariables(tx, place, input.variables, variablesPath));
      const isEmpty = Object.values(input.variables).every((value) => value === null);
      if (!isEmpty) await touchProject(tx, place);
      return allVariables(tx, place);
    },
  }),
);
