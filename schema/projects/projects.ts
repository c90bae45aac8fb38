import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { text } from '../text-rules.ts';
import { Project } from './project.ts';
import { projectList } from './project-list.ts';

const ProjectPage = pageType('ProjectPage', Project);

builder.queryField('projects', (t) =>
  t.field({
    type: ProjectPage,
    description: 'The projects that the caller is a member of, newest first.',
    args: {
      q: t.arg.string({ description: 'Only those whose name or slug has this in it.', validate: text(1, 100) }),
      ...pageArguments,
    },
    authScopes: { scope: 'projects:read' },
    complexity: pageComplexity,
    resolve: (_root, { q, ...page }, context) => projectList(context, page, q ?? null),
  }),
);
