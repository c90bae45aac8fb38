import { builder } from '../builder.ts';
import { roleName } from '../authorization/roles.ts';
import { type OpenInvitation, requireOffer } from './require-offer.ts';

/** What somebody who holds the link may see. */
const InvitationOffer = builder.objectRef<OpenInvitation>('InvitationOffer').implement({
  description: 'What an invitation offers to whoever holds its link.',
  fields: (t) => ({
    projectName: t.string({ resolve: ({ project }) => project.name }),
    role: t.field({ type: 'MemberRole', resolve: ({ role }) => roleName(role) }),
    inviter: t.string({ nullable: true, resolve: ({ invitedBy }) => invitedBy?.username }),
  }),
});

builder.queryField('invitationOffer', (t) =>
  t.field({
    type: InvitationOffer,
    description: 'What the invitation with this token offers.',
    args: { token: t.arg.string({ required: true }) },
    authScopes: { anyone: true },
    throws: ['NOT_FOUND'],
    rateLimit: { max: 60, window: '1m' },
    resolve: (_root, { token }, context) => requireOffer(context, token),
  }),
);
