import type { PrismaClient } from '../../prisma/generated/client.ts';

/** The tables that rows of the three nouns are in, one for each row. */
export async function tablesOfRows(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ table: string }[]>`
    SELECT tableoid::regclass::text AS "table" FROM events UNION ALL
    SELECT tableoid::regclass::text FROM webhook_deliveries UNION ALL
    SELECT tableoid::regclass::text FROM webhook_attempts`;
  return rows.map(({ table }) => table).sort();
}
