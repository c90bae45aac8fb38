import type { MemberRole } from '../../prisma/generated/client.ts';
import type { Context, Transaction } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import type { LockedProject } from '../projects/lock-project.ts';
import { requireVersion } from '../versions.ts';

/**
 * Makes sure that somebody is left who can admit others; a trigger of the database holds
 * the same, whoever writes.
 * @throws LAST_PROJECT_ADMIN
 */
export async function requireAnotherAdmin(
  { db }: Context,
  { id: projectId }: LockedProject,
  userId: string,
): Promise<void> {
  const admins = await db.membership.findMany({
    where: { projectId, role: 'project_admin' },
    select: { userId: true },
  });
  if (admins.length === 1 && admins[0]?.userId === userId) {
    throw new DomainError('LAST_PROJECT_ADMIN', 'A project needs a project-admin. Make somebody else one first.');
  }
}

/** @throws NOT_FOUND, STALE_VERSION */
export async function requireMember(
  { db }: Context,
  projectId: string,
  { user, expectedVersions }: { user: string; expectedVersions: readonly number[] | null | undefined },
): Promise<{ id: string; role: MemberRole }> {
  const userId = parseId(user, 'member');
  const where = { projectId_userId: { projectId, userId } };
  const member = await db.membership.findUnique({ where, select: { role: true, version: true } });
  if (!member) throw notFound('member');
  requireVersion('member', member, expectedVersions);
  return { id: userId, role: member.role };
}

/** Takes back what somebody has invited others with, who may do so no more; an acceptance that races waits for it. */
export async function revokeInvitationsOf({ db, now }: Transaction, projectId: string, userId: string): Promise<void> {
  await db.invitation.updateMany({
    where: { projectId, invitedById: userId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now(), version: { increment: 1 } },
  });
}
