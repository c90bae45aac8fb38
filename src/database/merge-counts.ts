import type { PrismaClient } from '../../prisma/generated/client.ts';

/**
 * Adds what has changed of the lengths of lists to what they were: in one statement, so that nobody ever sees a change twice
 * or not at all. Instances that do so at the same time take different changes.
 */
export async function mergeCounts(prisma: PrismaClient): Promise<void> {
  const empty = await prisma.$queryRaw<{ list: string }[]>`
    WITH merged AS (DELETE FROM list_count_changes RETURNING list, change),
    counted AS (
      INSERT INTO list_counts (list, count) SELECT list, sum(change)::int FROM merged GROUP BY list ORDER BY list
      ON CONFLICT (list) DO UPDATE SET count = list_counts.count + EXCLUDED.count
      RETURNING list, count)
    SELECT list FROM counted WHERE count = 0`;
  // What was deleted with its project leaves nothing behind.
  if (empty.length > 0) {
    await prisma.listCount.deleteMany({ where: { list: { in: empty.map(({ list }) => list) }, count: 0 } });
  }
}
