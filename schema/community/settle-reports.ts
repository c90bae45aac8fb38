import type { TransactionClient } from '../context.ts';

/**
 * Takes reports off the list: one, or all of a post. A report may have been made by another instance's clock a little after
 * this moment, and is settled no sooner than it was made.
 * @returns how many were on it
 */
export function settleReports(
  db: TransactionClient,
  of: { id: string } | { postId: string },
  now: Date,
): Promise<number> {
  const [id, postId] = 'id' in of ? [of.id, null] : [null, of.postId];
  return db.$executeRaw`
    UPDATE post_reports SET settled_at = greatest(${now}::timestamptz, created_at)
    WHERE settled_at IS NULL AND (id = ${id}::uuid OR post_id = ${postId}::uuid)`;
}
