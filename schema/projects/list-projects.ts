import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, window } from '../page.ts';
import { Project } from './project.ts';
import { readProjects } from './read-projects.ts';

const ProjectPage = builder.objectRef<Awaited<ReturnType<typeof readProjects>>>('ProjectPage').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    items: t.expose('items', { type: [Project] }),
  }),
});

builder.queryField('projects', (t) =>
  t.field({
    type: ProjectPage,
    description: 'The projects that the caller is a member of, newest first.',
    args: pageArguments,
    authScopes: { scope: 'projects:read' },
    complexity: pageComplexity,
    resolve: (_root, page, context) => readProjects(context, window(page)),
  }),
);
