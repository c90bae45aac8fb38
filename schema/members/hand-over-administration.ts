import type { Transaction } from '../context.ts';
import { lockMembers } from './lock-members.ts';

const role = 'project_admin';

/**
 * Makes owners project-admins of their projects where an account that is about to be deleted is the only one. The projects are locked;
 * none may be without (the trigger `require_project_admin`), and an owner can have left theirs to somebody else.
 * @returns how many projects that were
 */
export async function handOverAdministration(tx: Transaction, userId: string): Promise<number> {
  const projects = await tx.db.project.findMany({
    where: {
      ownerId: { not: userId },
      memberships: { some: { userId, role }, none: { userId: { not: userId }, role } },
    },
    select: { id: true, ownerId: true },
    orderBy: { id: 'asc' },
  });
  const [first] = projects;
  // Whose members are locked makes no difference: where it has to be done, all are.
  if (first) await lockMembers(tx, first.id);
  for (const { id: projectId, ownerId } of projects) {
    await tx.db.membership.upsert({
      where: { projectId_userId: { projectId, userId: ownerId } },
      create: { projectId, userId: ownerId, role, createdAt: tx.now() },
      update: { role, version: { increment: 1 } },
    });
  }
  return projects.length;
}
