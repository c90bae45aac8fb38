import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { Project } from './project.ts';
import { ProjectList } from './read-projects.ts';

const ProjectPage = pageType('ProjectPage', Project);

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
