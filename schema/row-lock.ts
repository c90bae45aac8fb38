import { Prisma } from '../prisma/generated/client.ts';
import type { Transaction } from './context.ts';

/** Tables whose rows are changed by one transaction at a time, and are found by their id alone. */
type LockedTable = 'oauth_clients' | 'oauth_grants' | 'users';

/** Tables whose rows are changed by one transaction at a time, and are found by their project and their id. */
type LockedTableOfProjects =
  | 'deployments'
  | 'incidents'
  | 'invitations'
  | 'webhook_deliveries'
  | 'webhook_destinations';

/**
 * Makes changes of one row pass one by one until the transaction ends. Rows that refer to it can be made meanwhile
 * (PostgreSQL §13.3.2, `FOR NO KEY UPDATE`). A row that is not there is not locked.
 */
export async function lockRow({ db }: Pick<Transaction, 'db'>, table: LockedTable, id: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Like {@link lockRow}, of what belongs to a project: a row of another one is not locked. */
export async function lockRowOfProject(
  { db }: Pick<Transaction, 'db'>,
  table: LockedTableOfProjects,
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM ${Prisma.raw(table)}
    WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
}
