import { builder } from '../builder.ts';
import { requireVersion, versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments } from './environment-variable.ts';
import { touchProject } from './variable-change.ts';
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
    resolve: async (project, { input, environment, expectedVersions }, tx) => {
      requireVersion('project', project, expectedVersions);
      const place = { projectId: project.id, environment };
      await replaceVariables(tx, place, input.variables, variablesPath);
      await touchProject(tx, place);
      return allVariables(tx, place);
    },
  }),
);
