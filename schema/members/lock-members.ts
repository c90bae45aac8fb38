import type { Transaction } from '../context.ts';
import { isDistributed } from '../installation/distribution.ts';

/**
 * To be called right before a membership is written. On several nodes that keeps others from all members, and from all projects, which
 * are taken first: as by those who make a project with its first member, so that no two wait for each other.
 */
export async function lockMembers(tx: Transaction, projectId: string): Promise<void> {
  if (!(await isDistributed(tx))) return;
  await tx.db.$queryRaw`SELECT 1 FROM projects WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
}
