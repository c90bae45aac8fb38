import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { Project } from './project.ts';
import { ProjectList } from './read-projects.ts';

const ProjectPage = builder.objectRef<ProjectList>('ProjectPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: (list) => list.totalCount() }),
    items: t.field({ type: [Project], resolve: (list) => list.items() }),
  }),
});

builder.queryField('projects', (t) =>
  t.field({
    type: ProjectPage,
    description: 'The projects that the caller is a member of, newest first.',
    args: pageArguments,
    authScopes: { scope: 'projects:read' },
    complexity: pageComplexity,
    resolve: (_root, page, context) => new ProjectList(context, toSkipTake(page)),
  }),
);
