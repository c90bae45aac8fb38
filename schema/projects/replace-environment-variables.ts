import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments } from './environment-variable.ts';
import { requireCurrentEnvironment, touchProject } from './variable-change.ts';
import { EnvironmentVariablesInput, replaceVariables, variablesPath, allVariables } from './variable-map.ts';

builder.mutationField('replaceEnvironmentVariables', (t) =>
  t.inLockedProject({
    type: [EnvironmentVariable],
    description: 'Sets all variables of an environment: what is left out is deleted.',
    args: {
      ...environmentArguments,
      input: t.arg({ type: EnvironmentVariablesInput, required: true }),
      ...versionArguments,
    },
    scope: 'projects:write',
    throws: ['VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: async (project, { input, ...environment }, tx) => {
      const place = requireCurrentEnvironment(project, environment);
      await replaceVariables(tx, place, input.variables, variablesPath);
      await touchProject(tx, place);
      return allVariables(tx, place);
    },
  }),
);
