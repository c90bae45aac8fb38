import type { Prisma } from '../../prisma/generated/client.ts';
import type { Transaction } from '../context.ts';

/** Has all members of projects that are about to be deleted hear of it, who cannot be found any more afterwards. */
export async function announceDeletion(tx: Transaction, projects: Prisma.ProjectWhereInput): Promise<void> {
  const members = await tx.db.membership.findMany({
    where: { project: projects },
    select: { projectId: true, userId: true },
  });
  for (const membership of members) tx.announceLeaving(membership);
}
