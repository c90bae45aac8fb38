import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { newestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { Invitation } from './invitation.ts';

const InvitationPage = pageType('InvitationPage', Invitation);
const order = newestFirst('invitations');

builder.queryField('invitations', (t) =>
  t.inProject({
    type: InvitationPage,
    description: 'The invitations to a project, latest first.',
    args: { ...pageArguments },
    scope: 'members:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, page, context) => {
      const where = { projectId };
      return listPage(context, page, {
        order,
        count: (range, { db }) => db.invitation.count({ where, ...range }),
        read: (selection, { after, ...range }, { db }) =>
          db.invitation.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);
