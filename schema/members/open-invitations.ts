import { builder } from '../builder.ts';
import { requireProject } from '../authorization/require-project.ts';

builder.queryField('openInvitations', (t) =>
  t.field({
    type: 'Boolean',
    description: "Whether a project's invitations can be accepted by accounts with another e-mail address.",
    args: { projectId: t.arg.id({ required: true }) },
    authScopes: { scope: 'members:read' },
    resolve: async (_root, { projectId }, context) => {
      const { id } = await requireProject(context, projectId, 'members:read');
      const where = { id };
      return (await context.db.project.findUniqueOrThrow({ where, select: { openInvitations: true } })).openInvitations;
    },
  }),
);
