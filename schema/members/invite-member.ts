import type { Invitation as Row } from '../../prisma/generated/client.ts';
import { email } from '../accounts/account-rules.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { parseId } from '../ids.ts';
import { requireProject } from '../authorization/require-project.ts';
import { memberRole } from '../authorization/roles.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { staleVersion, versionArguments, ifVersion } from '../versions.ts';
import { Invitation } from './invitation.ts';
import { mintInvitationLink } from './invitation-link.ts';
import { shareProject } from '../projects/lock-project.ts';
import { maximumSends, requireRoomForInvitation } from './room-for-invitation.ts';

interface Sent {
  invitation: Row;
  /** Null where it was sent by e-mail. */
  link: string | null;
}

const SentInvitation = builder.objectRef<Sent>('SentInvitation').implement({
  description: 'An invitation that was sent, or that the inviter has to pass on.',
  fields: (t) => ({
    invitation: t.field({ type: Invitation, resolve: ({ invitation }) => invitation }),
    link: t.exposeString('link', {
      secret: true,
      nullable: true,
      description: 'Where the invitation is accepted; shown only here, and only where no e-mail can be sent.',
    }),
  }),
});

const InviteMemberInput = builder.inputType('InviteMemberInput', {
  fields: (t) => ({
    email: t.string({ required: true, validate: email }),
    role: t.field({ type: 'MemberRole', required: true }),
  }),
});

/** The invitation as it is being changed: one request at a time. @throws NOT_FOUND where it is no longer open */
async function requireOpen({ db }: Context, projectId: string, id: string): Promise<Row> {
  const open = { id: parseId(id, 'invitation'), projectId, acceptedAt: null, revokedAt: null };
  await db.$queryRaw`SELECT id FROM invitations WHERE id = ${open.id}::uuid FOR UPDATE`;
  const invitation = await db.invitation.findFirst({ where: open });
  if (!invitation) throw notFound('open invitation');
  return invitation;
}

/** Sends the link, or gives it to the inviter where no e-mail can be sent. */
async function deliver(tx: Context, invitation: Row, link: string): Promise<Sent> {
  const [project, inviter] = [
    await tx.db.project.findUniqueOrThrow({ where: { id: invitation.projectId }, select: { name: true } }),
    await tx.db.user.findUniqueOrThrow({
      where: { id: requirePrincipal(tx).userId },
      select: { username: true },
    }),
  ];
  const isSent = tx.mailInvitation({
    id: invitation.id,
    to: invitation.email,
    projectName: project.name,
    inviter: inviter.username,
    link,
  });
  return { invitation, link: isSent ? null : link };
}

/** Whoever removes the inviter meanwhile waits, and then takes back this invitation with the others. @throws NOT_FOUND */
async function holdInviter(tx: Context, projectId: string): Promise<void> {
  await shareProject(tx, projectId);
  const where = { projectId_userId: { projectId, userId: requirePrincipal(tx).userId } };
  const inviter = await tx.db.membership.findUnique({ where, select: { role: true } });
  if (inviter?.role !== 'project_admin') throw notFound('project');
}

/** Those who are members already need no invitation. */
async function requireStranger({ db }: Context, projectId: string, address: string): Promise<void> {
  if ((await db.membership.count({ where: { projectId, user: { email: address } } })) > 0) {
    throw new DomainError('ALREADY_MEMBER', `${address} works on this project already.`);
  }
}

builder.mutationField('inviteMember', (t) =>
  t.field({
    type: SentInvitation,
    description: 'Invites somebody by e-mail; the invitation is good for a week.',
    args: { projectId: t.arg.id({ required: true }), input: t.arg({ type: InviteMemberInput, required: true }) },
    authScopes: { scope: 'members:write' },
    throws: ['ALREADY_MEMBER', 'ALREADY_INVITED', 'INVITATION_LIMIT_REACHED'],
    rateLimit: { max: 600, window: '1h' },
    resolve: (_root, { projectId, input }, context) =>
      context
        .transaction(async (tx) => {
          const project = await requireProject(tx, projectId, 'members:write');
          const address = input.email.toLowerCase();
          await holdInviter(tx, project.id);
          await requireRoomForInvitation(tx);
          await requireStranger(tx, project.id, address);
          // What has expired makes room for a new one.
          await tx.db.invitation.updateMany({
            where: {
              projectId: project.id,
              email: address,
              acceptedAt: null,
              revokedAt: null,
              expiresAt: { lte: tx.now() },
            },
            data: { revokedAt: tx.now(), version: { increment: 1 } },
          });
          const { link, ...secret } = mintInvitationLink(tx);
          const invitation = await tx.db.invitation.create({
            data: {
              ...secret,
              projectId: project.id,
              email: address,
              role: memberRole(input.role),
              invitedById: requirePrincipal(tx).userId,
              createdAt: tx.now(),
            },
          });
          await emitEvent(tx, 'member.invited', { projectId: project.id, environment: null, id: invitation.id });
          return deliver(tx, invitation, link);
        })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          throw new DomainError('ALREADY_INVITED', `${input.email} is invited already; send that invitation again.`);
        }),
  }),
);

builder.mutationField('resendInvitation', (t) =>
  t.field({
    type: SentInvitation,
    description: 'Sends an invitation again, with a new link for another week; the old link is dead.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'members:write' },
    throws: ['INVITATION_LIMIT_REACHED'],
    rateLimit: { max: 60, window: '1h' },
    resolve: (_root, { projectId, id }, context) =>
      context.transaction(async (tx) => {
        const project = await requireProject(tx, projectId, 'members:write');
        const { id: open, sentCount } = await requireOpen(tx, project.id, id);
        if (sentCount >= maximumSends) {
          throw new DomainError('INVITATION_LIMIT_REACHED', `An invitation is sent ${maximumSends} times at most.`);
        }
        const { link, ...secret } = mintInvitationLink(tx);
        const data = { ...secret, sentCount: { increment: 1 }, version: { increment: 1 } };
        return deliver(tx, await tx.db.invitation.update({ where: { id: open }, data }), link);
      }),
  }),
);

builder.mutationField('revokeInvitation', (t) =>
  t.prismaField({
    type: Invitation,
    description:
      'Takes an invitation back; doing so again changes nothing. One that was accepted cannot be taken back.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'members:write' },
    throws: ['STALE_VERSION', 'INVITATION_ACCEPTED'],
    resolve: (query, _root, args, context) =>
      context.transaction(async (tx) => {
        const { id: projectId } = await requireProject(tx, args.projectId, 'members:write');
        const where = { id: parseId(args.id, 'invitation'), projectId };
        const current = ifVersion(args.expectedVersions);
        const { count } = await tx.db.invitation.updateMany({
          where: { ...where, ...current, acceptedAt: null, revokedAt: null },
          data: { revokedAt: tx.now(), version: { increment: 1 } },
        });
        if (count === 0) {
          const known = await tx.db.invitation.findFirst({ where, select: { acceptedAt: true, version: true } });
          if (!known) throw notFound('invitation');
          if (args.expectedVersions && !args.expectedVersions.includes(known.version)) throw staleVersion('invitation');
          if (known.acceptedAt) {
            throw new DomainError('INVITATION_ACCEPTED', 'This invitation was accepted. Remove the member instead.');
          }
        }
        return tx.db.invitation.findUniqueOrThrow({ ...query, where: { id: where.id } });
      }),
  }),
);
