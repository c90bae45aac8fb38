import { expect } from 'vitest';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { eventWeeks } from '../../src/database/partitions/event-weeks.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { partitionsOf, withoutPart } from './partitions.ts';
import type { WebhookSender } from './webhook-sender.ts';

const day = 86_400_000;

/** The tables that are parted by weeks together. */
export const eventTables = ['events', 'webhook_attempts', 'webhook_deliveries'];

/** Makes and drops the weeks of events of a server, as it does each hour. */
export function rollWeeks({ home, now }: WebhookSender, mostTries?: number): Promise<void> {
  return rollPartitions(home.database, eventWeeks, new Date(now), mostTries);
}

/** Lets days pass, of which none is without a look at what is to be made and dropped. */
export async function liveThrough(shop: WebhookSender, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) {
    await shop.pass(day);
    await rollWeeks(shop);
  }
}

/** The names of the weeks that there are, which are the same of all tables. */
export async function weeksOf({ home }: WebhookSender): Promise<string[]> {
  const [events = [], ...others] = await Promise.all(
    eventTables.map((table) => partitionsOf(home.database.prisma, table)),
  );
  for (const names of others) expect(names).toEqual(events);
  return events;
}

/** The tables that rows of the three nouns are in, one for each row; on several nodes without the number of the part. */
export async function tablesOfRows(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ table: string }[]>`
    SELECT tableoid::regclass::text AS "table" FROM events UNION ALL
    SELECT tableoid::regclass::text FROM webhook_deliveries UNION ALL
    SELECT tableoid::regclass::text FROM webhook_attempts`;
  return rows.map(({ table }) => withoutPart(table)).sort();
}
