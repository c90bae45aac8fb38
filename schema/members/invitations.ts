import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Invitation } from './invitation.ts';

interface InvitationSelection {
  where: { projectId: string };
  page: number;
  limit: number;
}

const InvitationPage = builder.objectRef<InvitationSelection>('InvitationPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.invitation.count({ where }) }),
    items: t.prismaField({
      type: [Invitation],
      resolve: (query, { where, ...page }, _args, { db }) =>
        db.invitation.findMany({ ...query, where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
    }),
  }),
});

builder.queryField('invitations', (t) =>
  t.field({
    type: InvitationPage,
    description: 'The invitations to a project, latest first.',
    args: { projectId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'members:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'members:read');
      return { where: { projectId: id }, ...page };
    },
  }),
);
