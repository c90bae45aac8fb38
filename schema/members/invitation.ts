import type { Invitation as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { roleName } from '../authorization/roles.ts';

const InvitationState = builder.enumType('InvitationState', {
  description: 'created until it is accepted or revoked, or a week is over.',
  values: ['created', 'accepted', 'revoked', 'expired'] as const,
});

function stateOf({ acceptedAt, revokedAt, expiresAt }: Row, now: Date) {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'created';
}

export const Invitation = builder.prismaObject('Invitation', {
  description: 'An invitation to work on a project.',
  fields: (t) => ({
    id: t.exposeID('id'),
    projectId: t.exposeID('projectId'),
    email: t.exposeString('email'),
    role: t.field({ type: 'MemberRole', resolve: ({ role }) => roleName(role) }),
    state: t.field({ type: InvitationState, resolve: (row, _args, { now }) => stateOf(row, now()) }),
    invitedById: t.exposeID('invitedById', { nullable: true, description: 'Null where their account is gone.' }),
    acceptedById: t.exposeID('acceptedById', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true }),
    version: t.exposeInt('version', { description: 'Grows whenever it is sent again, accepted or revoked.' }),
  }),
});

builder.queryField('invitation', (t) =>
  t.inProject({
    type: Invitation,
    description: 'One invitation to a project.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'members:read',
    resolve: async ({ id: projectId }, args, { db }, selection) => {
      const where = { id: parseId(args.id, 'invitation'), projectId };
      const invitation = await db.invitation.findFirst({ ...selection(), where });
      if (!invitation) throw notFound('invitation');
      return invitation;
    },
  }),
);
