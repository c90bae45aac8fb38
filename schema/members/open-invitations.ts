import { builder } from '../builder.ts';

builder.queryField('openInvitations', (t) =>
  t.inProject({
    type: 'Boolean',
    description: "Whether a project's invitations can be accepted by accounts with another e-mail address.",
    scope: 'members:read',
    resolve: async ({ id }, _args, { db }) =>
      (await db.project.findUniqueOrThrow({ where: { id }, select: { openInvitations: true } })).openInvitations,
  }),
);
