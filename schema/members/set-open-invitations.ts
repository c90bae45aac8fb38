import { builder } from '../builder.ts';

builder.mutationField('setOpenInvitations', (t) =>
  t.inLockedProject({
    type: 'Boolean',
    description:
      "Decides whether a project's invitations can be accepted by accounts with another e-mail address; answers what now holds.",
    args: { open: t.arg.boolean({ required: true }) },
    scope: 'members:write',
    resolve: async ({ id }, { open }, { db }) => {
      await db.project.update({ where: { id }, data: { openInvitations: open }, select: { id: true } });
      return open;
    },
  }),
);
