import { builder } from '../builder.ts';
import { requireProject } from '../authorization/require-project.ts';

builder.mutationField('setOpenInvitations', (t) =>
  t.field({
    type: 'Boolean',
    description:
      "Decides whether a project's invitations can be accepted by accounts with another e-mail address; answers what now holds.",
    args: { projectId: t.arg.id({ required: true }), open: t.arg.boolean({ required: true }) },
    authScopes: { scope: 'members:write' },
    resolve: async (_root, { projectId, open }, context) => {
      const { id } = await requireProject(context, projectId, 'members:write');
      await context.db.project.update({ where: { id }, data: { openInvitations: open }, select: { id: true } });
      return open;
    },
  }),
);
