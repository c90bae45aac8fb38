import { isDistributed } from './citus-nodes.ts';
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

/** What partitions are called by, after what their names begin with. */
export async function partitionsOf(prisma: PrismaClient, begin: string): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT replace(relname, ${`${begin}_`}, '') AS name
    FROM pg_class WHERE relispartition AND relkind = 'r' AND starts_with(relname, ${`${begin}_`}) ORDER BY name`;
  return rows.map(({ name }) => name);
}

/** The name of a table, where on several nodes that of its part was asked for, which has a number of its own. */
export function withoutPart(table: string): string {
  return isDistributed ? table.replace(/_\d{6}$/, '') : table;
}
