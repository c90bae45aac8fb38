import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Member } from './member.ts';

interface MemberSelection {
  where: { projectId: string };
  page: number;
  limit: number;
}

const MemberPage = builder.objectRef<MemberSelection>('MemberPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.membership.count({ where }) }),
    items: t.prismaField({
      type: [Member],
      resolve: (query, { where, ...page }, _args, { db }) =>
        db.membership.findMany({
          ...query,
          where,
          orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
          ...toSkipTake(page),
        }),
    }),
  }),
});

builder.queryField('members', (t) =>
  t.field({
    type: MemberPage,
    description: 'Who works on a project, in the order in which they joined.',
    args: { projectId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'members:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'members:read');
      return { where: { projectId: id }, ...page };
    },
  }),
);
