import { builder } from '../builder.ts';
import { roleName } from '../authorization/roles.ts';
import type { Context } from '../context.ts';
import { addresseeOf, addressHint, admitsNewAccounts, obstacles, type Standing, standings } from './addressee.ts';
import { type OpenInvitation, requireOffer } from './require-offer.ts';

const InvitationStanding = builder.enumType('InvitationStanding', {
  description: "Whether the caller's account may accept an invitation, or why it may not.",
  values: standings,
});

/** Null where nobody is signed in. */
async function standingOf(offer: OpenInvitation, context: Context): Promise<Standing | null> {
  return context.principal && (await addresseeOf(context, context.principal.userId, offer)).standing;
}

/** What somebody who holds the link may see. */
const InvitationOffer = builder.objectRef<OpenInvitation>('InvitationOffer').implement({
  description: 'What an invitation offers to whoever holds its link.',
  fields: (t) => ({
    projectName: t.string({ resolve: ({ project }) => project.name }),
    role: t.field({ type: 'MemberRole', resolve: ({ role }) => roleName(role) }),
    inviter: t.string({ nullable: true, resolve: ({ invitedBy }) => invitedBy?.username }),
    addressHint: t.string({
      description: 'As much of the e-mail address that was invited as tells its owner which one it is.',
      resolve: ({ email }) => addressHint(email),
    }),
    admitsNewAccounts: t.boolean({
      description: 'Whether an account that is opened now can accept it, without anybody else verifying its address.',
      resolve: admitsNewAccounts,
    }),
    standing: t.field({
      type: InvitationStanding,
      nullable: true,
      description: 'Null where nobody is signed in.',
      resolve: (offer, _args, context) => standingOf(offer, context),
    }),
    obstacle: t.string({
      nullable: true,
      description: "Why the caller's account may not accept it, in words; null where it may, or nobody is signed in.",
      resolve: async (offer, _args, context) => {
        const standing = await standingOf(offer, context);
        return standing && obstacles[standing];
      },
    }),
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
