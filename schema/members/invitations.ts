import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { Invitation } from './invitation.ts';

const InvitationPage = pageType('InvitationPage', Invitation);

builder.queryField('invitations', (t) =>
  t.inProject({
    type: InvitationPage,
    description: 'The invitations to a project, latest first.',
    args: { ...pageArguments },
    scope: 'members:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, page, { db }) => {
      const where = { projectId };
      return {
        totalCount: () => db.invitation.count({ where }),
        items: (selection) =>
          db.invitation.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
