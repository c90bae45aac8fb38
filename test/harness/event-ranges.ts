import type { PrismaClient } from '../../prisma/generated/client.ts';

const day = 86_400_000;

/** The Monday on which the week of a moment begins, as tables of that week are called by it. */
export function weekOf(moment: number): string {
  const date = new Date(moment);
  const monday = new Date(moment - ((date.getUTCDay() + 6) % 7) * day);
  return monday.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The tables that rows of the three nouns are in, one for each row. */
export async function tablesOfRows(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ table: string }[]>`
    SELECT tableoid::regclass::text AS "table" FROM events UNION ALL
    SELECT tableoid::regclass::text FROM webhook_deliveries UNION ALL
    SELECT tableoid::regclass::text FROM webhook_attempts`;
  return rows.map(({ table }) => table).sort();
}

/** What each of the three tables is parted into, by the end of its name. */
export async function partitions(prisma: PrismaClient): Promise<Record<string, string[]>> {
  const rows = await prisma.$queryRaw<{ parent: string; name: string }[]>`
    SELECT inhparent::regclass::text AS parent, replace(inhrelid::regclass::text, inhparent::regclass::text || '_', '') AS name
    FROM pg_inherits WHERE inhparent IN ('events'::regclass, 'webhook_deliveries'::regclass, 'webhook_attempts'::regclass)
    ORDER BY name`;
  const names = (parent: string) => rows.filter((row) => row.parent === parent).map(({ name }) => name);
  return Object.fromEntries(
    ['events', 'webhook_deliveries', 'webhook_attempts'].map((parent) => [parent, names(parent)]),
  );
}
