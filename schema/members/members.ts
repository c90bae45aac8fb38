import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { Member, withUser } from './member.ts';

const MemberPage = pageType('MemberPage', Member);

builder.queryField('members', (t) =>
  t.inProject({
    type: MemberPage,
    description: 'Who works on a project, in the order in which they joined.',
    args: { ...pageArguments },
    scope: 'members:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, page, { db }) => {
      const where = { projectId };
      return {
        totalCount: () => db.membership.count({ where }),
        items: (selection) =>
          db.membership.findMany({
            ...selection(withUser),
            where,
            orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
            ...toSkipTake(page),
          }),
      };
    },
  }),
);
