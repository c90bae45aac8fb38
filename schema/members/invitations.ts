import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Invitation } from './invitation.ts';

const InvitationPage = pageType('InvitationPage', Invitation);

builder.queryField('invitations', (t) =>
  t.field({
    type: InvitationPage,
    description: 'The invitations to a project, latest first.',
    args: { projectId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'members:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'members:read');
      const where = { projectId: id };
      return {
        totalCount: () => context.db.invitation.count({ where }),
        items: (selection) =>
          context.db.invitation.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
