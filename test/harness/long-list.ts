import { countedLists } from '../../schema/list-counts.ts';
import { isDistributed } from './citus-nodes.ts';
import type { Instance } from './instance.ts';

/**
 * Gives a project so many deployments to production, beside the API, which would take minutes. The message of each says
 * which row of the list it is: the newest is row 1.
 */
export async function addDeployments({ database }: Instance, projectId: string, count: number): Promise<void> {
  await database.prisma.$executeRaw`
    INSERT INTO deployments
      (id, project_id, environment, state, ref, commit_sha, message, finished_at, created_at, updated_at)
    SELECT ('01890000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, ${projectId}::uuid, 'production',
      'cancelled', 'main', 'c0ffee1', 'row ' || (${count} + 1 - number),
      now(), now() - (${count} - number) * interval '1 second', now()
    FROM generate_series(1, ${count}) number`;
  if (!isDistributed) return;
  // There is no trigger there that counts what is made on another node.
  const list = countedLists.deployments(projectId, 'production');
  await database.prisma.listCountChange.create({ data: { list, change: count } });
}
