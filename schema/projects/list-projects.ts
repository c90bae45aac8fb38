import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, window } from '../page.ts';
import { accessibleTo } from './access.ts';
import { Project } from './project.ts';

const ProjectPage = builder.objectRef<{ page: number; limit: number }>('ProjectPage').implement({
  fields: (t) => ({
    totalCount: t.int({
      resolve: (_page, _args, context) => context.db.project.count({ where: accessibleTo(signedIn(context)) }),
    }),
    items: t.prismaField({
      type: [Project],
      resolve: (query, page, _args, context) =>
        context.db.project.findMany({
          ...query,
          where: accessibleTo(signedIn(context)),
          orderBy: { id: 'desc' },
          ...window(page),
        }),
    }),
  }),
});

builder.queryField('projects', (t) =>
  t.field({
    type: ProjectPage,
    description: 'The projects that the caller is a member of, newest first.',
    args: pageArguments,
    authScopes: { scope: 'projects:read' },
    complexity: pageComplexity,
    resolve: (_root, page) => page,
  }),
);
