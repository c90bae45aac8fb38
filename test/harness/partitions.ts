import type { PrismaClient } from '../../prisma/generated/client.ts';

const day = 86_400_000;

/** What partitions of the week of a moment are called by: its Monday. */
export function weekOf(moment: number): string {
  const date = new Date(moment);
  const monday = new Date(moment - ((date.getUTCDay() + 6) % 7) * day);
  return monday.toISOString().slice(0, 10).replaceAll('-', '');
}

/** What partitions of the month of a moment are called by. */
export function monthOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 7).replace('-', '');
}

/** What the partitions of a table are called by, after its own name. */
export async function partitionsOf(prisma: PrismaClient, table: string): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT replace(inhrelid::regclass::text, ${`${table}_`}, '') AS name
    FROM pg_inherits WHERE inhparent = ${table}::regclass ORDER BY name`;
  return rows.map(({ name }) => name);
}
