import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { existingId } from '../ids.ts';
import './environment.ts';
import { readProject } from './read-projects.ts';
import { roleName } from './roles.ts';

export const Project = builder.prismaObject('Project', {
  description: 'Something that is built, deployed and watched, with three environments.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug', { description: "Unique among its owner's projects." }),
    description: t.exposeString('description', { nullable: true }),
    role: t.field({
      type: 'MemberRole',
      description: "The caller's role in it.",
      select: (_args, context) => ({
        memberships: { where: { userId: signedIn(context).userId }, select: { role: true } },
      }),
      resolve: ({ memberships: [own] }) => roleName(own?.role ?? 'viewer'),
    }),
    environments: t.relation('environments', { query: { orderBy: { name: 'asc' } } }),
    version: t.exposeInt('version', { description: 'Grows with every edit.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('project', (t) =>
  t.prismaField({
    type: Project,
    description: 'One project that the caller is a member of.',
    args: { id: t.arg.id({ required: true }) },
    authScopes: { scope: 'projects:read' },
    resolve: async (_query, _root, args, context) => {
      const project = await readProject(context, existingId(args.id, 'project'));
      if (!project) throw notFound('project');
      context.noteProject(project.id);
      return project;
    },
  }),
);
