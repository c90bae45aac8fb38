import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Member, withUser } from './member.ts';

const MemberPage = pageType('MemberPage', Member);

builder.queryField('members', (t) =>
  t.field({
    type: MemberPage,
    description: 'Who works on a project, in the order in which they joined.',
    args: { projectId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'members:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'members:read');
      const where = { projectId: id };
      return {
        totalCount: () => context.db.membership.count({ where }),
        items: (selection) =>
          context.db.membership.findMany({
            ...selection(),
            include: withUser,
            where,
            orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
            ...toSkipTake(page),
          }),
      };
    },
  }),
);
