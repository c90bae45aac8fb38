import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { roleName } from '../authorization/roles.ts';

/** What of a member's account others are shown. */
export const withUser = { user: { select: { username: true, displayName: true } } } as const;

export const Member = builder.prismaObject('Membership', {
  name: 'Member',
  description: 'Somebody who works on a project.',
  include: withUser,
  fields: (t) => ({
    userId: t.exposeID('userId'),
    username: t.string({ resolve: ({ user }) => user.username }),
    displayName: t.string({ nullable: true, resolve: ({ user }) => user.displayName }),
    role: t.field({ type: 'MemberRole', resolve: ({ role }) => roleName(role) }),
    joinedAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Grows with every change of the role.' }),
  }),
});

builder.queryField('member', (t) =>
  t.inProject({
    type: Member,
    description: 'One member of a project.',
    args: { userId: t.arg.id({ required: true }) },
    scope: 'members:read',
    resolve: async ({ id: projectId }, args, { db }, selection) => {
      const where = { projectId_userId: { projectId, userId: parseId(args.userId, 'member') } };
      const member = await db.membership.findUnique({ ...selection(withUser), where });
      if (!member) throw notFound('member');
      return member;
    },
  }),
);
