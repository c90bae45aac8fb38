import { builder } from '../builder.ts';
import { lockProject } from '../projects/lock-project.ts';

builder.mutationField('setOpenInvitations', (t) =>
  t.field({
    type: 'Boolean',
    description:
      "Decides whether a project's invitations can be accepted by accounts with another e-mail address; answers what now holds.",
    args: { projectId: t.arg.id({ required: true }), open: t.arg.boolean({ required: true }) },
    authScopes: { scope: 'members:write' },
    resolve: (_root, { projectId, open }, context) =>
      context.transaction(async (tx) => {
        const { id } = await lockProject(tx, projectId, 'members:write');
        await tx.db.project.update({ where: { id }, data: { openInvitations: open }, select: { id: true } });
        return open;
      }),
  }),
);
