import type { Transaction } from '../context.ts';
import { lockMembers } from './lock-members.ts';

/**
 * Makes owners project-admins where nobody else is one besides somebody who is about to go, in projects that are locked: no project is
 * without any, which the trigger `require_project_admin` holds, and its owner may have left it to others.
 */
export async function handOverAdministration(tx: Transaction, userId: string): Promise<void> {
  const others = {
    some: { userId, role: 'project_admin' },
    none: { userId: { not: userId }, role: 'project_admin' },
  } as const;
  const projects = await tx.db.project.findMany({
    where: { ownerId: { not: userId }, memberships: others },
    select: { id: true, ownerId: true },
    orderBy: { id: 'asc' },
  });
  const role = 'project_admin';
  for (const { id: projectId, ownerId } of projects) {
    await lockMembers(tx, projectId);
    await tx.db.membership.upsert({
      where: { projectId_userId: { projectId, userId: ownerId } },
      create: { projectId, userId: ownerId, role },
      update: { role, version: { increment: 1 } },
    });
  }
}
