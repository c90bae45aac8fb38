import type { MemberRole } from '../../prisma/generated/client.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { memberRole } from '../authorization/roles.ts';
import { staleVersion, versionArguments } from '../versions.ts';
import { lockProject } from '../projects/lock-project.ts';
import { Member } from './member.ts';

const UpdateMemberInput = builder.inputType('UpdateMemberInput', {
  fields: (t) => ({ role: t.field({ type: 'MemberRole', required: true }) }),
});

/**
 * Makes sure that somebody is left who can admit others, in a project that is locked; a trigger of the database holds
 * the same, whoever writes.
 * @throws LAST_PROJECT_ADMIN
 */
async function requireAnotherAdmin({ db }: Context, projectId: string, userId: string): Promise<void> {
  const admins = await db.membership.findMany({
    where: { projectId, role: 'project_admin' },
    select: { userId: true },
  });
  if (admins.length === 1 && admins[0]?.userId === userId) {
    throw new DomainError('LAST_PROJECT_ADMIN', 'A project needs a project-admin. Make somebody else one first.');
  }
}

/** @throws NOT_FOUND, STALE_VERSION */
async function requireMember(
  { db }: Context,
  projectId: string,
  { user, expectedVersions }: { user: string; expectedVersions: readonly number[] | null | undefined },
): Promise<{ id: string; role: MemberRole }> {
  const userId = parseId(user, 'member');
  const where = { projectId_userId: { projectId, userId } };
  const member = await db.membership.findUnique({ where, select: { role: true, version: true } });
  if (!member) throw notFound('member');
  if (expectedVersions && !expectedVersions.includes(member.version)) throw staleVersion('member');
  return { id: userId, role: member.role };
}

/** Takes back what somebody has invited others with, who may do so no more; an acceptance that races waits for it. */
async function revokeInvitationsOf({ db, now }: Context, projectId: string, userId: string): Promise<void> {
  await db.invitation.updateMany({
    where: { projectId, invitedById: userId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now(), version: { increment: 1 } },
  });
}

builder.mutationField('updateMember', (t) =>
  t.prismaField({
    type: Member,
    description: "Changes a member's role.",
    args: {
      projectId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateMemberInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'members:write' },
    throws: ['LAST_PROJECT_ADMIN', 'STALE_VERSION'],
    resolve: (query, _root, { projectId, userId, input, expectedVersions }, context) =>
      context.transaction(async (tx) => {
        const project = await lockProject(tx, projectId, 'members:write');
        const member = await requireMember(tx, project.id, { user: userId, expectedVersions });
        const where = { projectId_userId: { projectId: project.id, userId: member.id } };
        const role = memberRole(input.role);
        // What is so already changes nothing, its version neither.
        if (role === member.role) return tx.db.membership.findUniqueOrThrow({ ...query, where });
        if (role !== 'project_admin') await requireAnotherAdmin(tx, project.id, member.id);
        const changed = await tx.db.membership.update({ ...query, where, data: { role, version: { increment: 1 } } });
        if (role !== 'project_admin') await revokeInvitationsOf(tx, project.id, member.id);
        return changed;
      }),
  }),
);

builder.mutationField('removeMember', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Removes a member, or leaves the project: everybody may remove themselves.',
    args: { projectId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'members:write' },
    throws: ['LAST_PROJECT_ADMIN', 'STALE_VERSION'],
    resolve: (_root, { projectId, userId, expectedVersions }, context) =>
      context.transaction(async (tx) => {
        const isLeaving = userId.toLowerCase() === requirePrincipal(tx).userId;
        const project = await lockProject(tx, projectId, isLeaving ? 'members:read' : 'members:write');
        const member = await requireMember(tx, project.id, { user: userId, expectedVersions });
        await requireAnotherAdmin(tx, project.id, member.id);
        await tx.db.membership.delete({ where: { projectId_userId: { projectId: project.id, userId: member.id } } });
        await revokeInvitationsOf(tx, project.id, member.id);
        return true;
      }),
  }),
);
