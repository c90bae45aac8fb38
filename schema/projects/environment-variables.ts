import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import type { EnvironmentScope } from './environment-scope.ts';
import { variablesOf, EnvironmentVariable, environmentArguments, seesValues } from './environment-variable.ts';

interface VariableSelection extends EnvironmentScope {
  isVisible: boolean;
  page: number;
  limit: number;
}

const EnvironmentVariablePage = builder.objectRef<VariableSelection>('EnvironmentVariablePage').implement({
  description: 'A page of a list, and how long the whole list is.',
  fields: (t) => ({
    version: t.int({
      description: 'Of the project, which has a new one with every change of its variables.',
      resolve: async ({ projectId: id }, _args, { db }) =>
        (await db.project.findUniqueOrThrow({ where: { id }, select: { version: true } })).version,
    }),
    totalCount: t.int({
      resolve: (place, _args, { db }) => db.environmentVariable.count({ where: variablesOf(place) }),
    }),
    items: t.field({
      type: [EnvironmentVariable],
      resolve: async ({ isVisible, page, limit, ...place }, _args, { db }) => {
        const where = variablesOf(place);
        const rows = await db.environmentVariable.findMany({
          where,
          orderBy: { name: 'asc' },
          ...toSkipTake({ page, limit }),
        });
        return rows.map((row) => ({ ...row, isVisible }));
      },
    }),
  }),
});

builder.queryField('environmentVariables', (t) =>
  t.inProject({
    type: EnvironmentVariablePage,
    description: 'The variables of an environment, by name.',
    args: { ...environmentArguments, ...pageArguments },
    scope: 'projects:read',
    complexity: pageComplexity,
    resolve: (project, selected) => ({ ...selected, projectId: project.id, isVisible: seesValues(project) }),
  }),
);
