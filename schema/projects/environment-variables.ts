import { z } from 'zod';
import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { defineOrder } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import {
  EnvironmentVariable,
  environmentArguments,
  seesValues,
  variablesOf,
  type VisibleVariable,
} from './environment-variable.ts';

const EnvironmentVariablePage = pageType<VisibleVariable, { projectId: string }>(
  'EnvironmentVariablePage',
  EnvironmentVariable,
);

builder.objectField(EnvironmentVariablePage, 'version', (t) =>
  t.int({
    description: 'Of the project, which has a new one with every change of its variables.',
    resolve: async ({ projectId: id }, _args, { db }) =>
      (await db.project.findUniqueOrThrow({ where: { id }, select: { version: true } })).version,
  }),
);

const byName = defineOrder({
  name: 'environment-variables',
  orderBy: { name: 'asc' as const },
  key: z.string(),
  keyOf: ({ name }: { name: string }) => name,
  after: (name) => ({ name: { gt: name } }),
});

builder.queryField('environmentVariables', (t) =>
  t.inProject({
    type: EnvironmentVariablePage,
    description: 'The variables of an environment, by name.',
    args: { ...environmentArguments, ...pageArguments },
    scope: 'projects:read',
    complexity: pageComplexity,
    resolve: (project, { environment, ...page }, context) => {
      const { db } = context;
      const where = variablesOf({ projectId: project.id, environment });
      const isVisible = seesValues(project);
      const list = listPage(context, page, {
        order: byName,
        // Beside it stands the version, by which a change is made to it.
        requiresPrimary: true,
        count: (range) => db.environmentVariable.count({ where, ...range }),
        read: async (_selection, { after, ...range }) => {
          const rows = await db.environmentVariable.findMany({ where: { AND: [where, ...after] }, ...range });
          return rows.map((row) => ({ ...row, isVisible }));
        },
      });
      return Object.assign(list, { projectId: project.id });
    },
  }),
);
