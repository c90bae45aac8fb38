import { memberRole } from '../authorization/roles.ts';
import { shareRole } from '../authorization/roles-being-read.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { ProjectEnvironment } from './environment.ts';
import { type ProjectRow, readProject } from './read-projects.ts';

export const Project = builder.objectRef<ProjectRow>('Project').implement({
  description: 'Something that is built, deployed and watched, with three environments.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug', { description: "Unique among its owner's projects." }),
    description: t.exposeString('description', { nullable: true }),
    role: t.expose('role', { type: 'MemberRole', description: "The caller's role in it." }),
    environments: t.field({
      type: [ProjectEnvironment],
      // Their variables are decrypted, whether they are asked for or not.
      complexity: { field: 100, multiplier: 3 },
      resolve: (project) => project.environments(),
    }),
    version: t.exposeInt('version', { description: 'Grows with every edit.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('project', (t) =>
  t.field({
    type: Project,
    description: 'One project that the caller is a member of.',
    args: { id: t.arg.id({ required: true }) },
    authScopes: { scope: 'projects:read' },
    resolve: async (_root, args, context) => {
      const id = parseId(args.id, 'project');
      const reading = readProject(context, id);
      shareRole(
        context,
        id,
        reading.then((project) => project && memberRole(project.role)),
      );
      const project = await reading;
      if (!project) throw notFound('project');
      context.noteProject(project.id);
      return project;
    },
  }),
);
