import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { weeks } from '../../src/database/partitions/calendar.ts';
import { eventWeeks } from '../../src/database/partitions/event-weeks.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { eventRetention } from '../../schema/events/retention.ts';
import { leastIdAt } from '../../schema/ids.ts';
import { type DatabaseBefore, openDatabaseBefore } from '../harness/database-before.ts';
import { partitionsOf, weekOf } from '../harness/partitions.ts';

const day = 86_400_000;

/** A week after the one for which the migrations had made a range of what was there. */
const week = weeks.startOf(new Date()).getTime() + 21 * day;
const destination = v7();
const worker = v7();

/** The ids of `count` events from a moment on, and of their deliveries, which are of the same milliseconds. */
function idsFrom(moment: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => v7({ msecs: moment + index }));
}

/** Events with a delivery each, of which one attempt was made and another is under way, as the version before writes them. */
async function deliver({ database: { prisma }, projectId }: DatabaseBefore, moment: number, count: number) {
  const [events, deliveries] = [idsFrom(moment, count), idsFrom(moment, count)];
  await prisma.$executeRaw`INSERT INTO events (id, project_id, type, environment, data)
    SELECT id, ${projectId}::uuid, 'deployment.succeeded', 'production', '{}' FROM unnest(${events}::uuid[]) AS made (id)`;
  await prisma.$executeRaw`INSERT INTO webhook_deliveries (id, event_id, destination_id, attempt_count, next_attempt_at)
    SELECT id, event, ${destination}::uuid, 1, now() FROM unnest(${deliveries}::uuid[], ${events}::uuid[]) AS made (id, event)`;
  await prisma.$executeRaw`INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, failure)
    SELECT id, 1, now(), 1, 'timeout' FROM unnest(${deliveries}::uuid[]) AS made (id)`;
  await prisma.$executeRaw`INSERT INTO delivery_claims (delivery_id, destination_id, worker_id)
    SELECT id, ${destination}::uuid, ${worker}::uuid FROM unnest(${deliveries}::uuid[]) AS made (id) ON CONFLICT DO NOTHING`;
}

async function openFilledBefore(): Promise<DatabaseBefore> {
  const before = await openDatabaseBefore();
  const { prisma } = before.database;
  const bounds = [week, week + 7 * day].map((moment) => `('${leastIdAt(new Date(moment))}')`).join(' TO ');
  await prisma.$executeRaw`SELECT create_event_range(${weekOf(week)}, ${`FOR VALUES FROM ${bounds}`})::text`;
  await prisma.$executeRaw`INSERT INTO worker_processes (id, host, version, started_at, seen_at)
    VALUES (${worker}::uuid, 'here', '1', now(), now())`;
  await prisma.$executeRaw`INSERT INTO webhook_destinations (id, project_id, url, host, topics)
    VALUES (${destination}::uuid, ${before.projectId}::uuid, 'https://example.com/', 'example.com', '{}')`;
  await prisma.$executeRaw`INSERT INTO webhook_secrets (id, destination_id, encrypted_secret)
    VALUES (${v7()}::uuid, ${destination}::uuid, '\\x00')`;
  for (const moment of [Date.now(), week, week + 60 * day]) await deliver(before, moment, 700);
  return before;
}

/** How much there is of the project. */
async function count({ database: { prisma }, projectId }: DatabaseBefore) {
  const where = { projectId };
  return {
    secrets: await prisma.webhookSecret.count({ where }),
    deliveries: await prisma.webhookDelivery.count({ where: { ...where, event: where } }),
    claims: await prisma.deliveryClaim.count({ where }),
    attempts: await prisma.webhookAttempt.count({ where }),
  };
}

test('what belongs to webhook destinations has their project, in each range, and goes with it', async () => {
  const before = await openFilledBefore();
  const { database } = before;
  await database.migrate();
  expect(await count(before)).toEqual({ secrets: 1, deliveries: 2_100, claims: 2_100, attempts: 2_100 });

  // Beside this version, the one before goes on, also into ranges that are made by now.
  for (let passed = 0; passed <= 28; passed += 7) {
    await rollPartitions(database, eventWeeks, new Date(week + passed * day));
  }
  for (const moment of [Date.now() + 5_000, week + 5_000, week + 28 * day]) await deliver(before, moment, 10);
  expect(await count(before)).toEqual({ secrets: 1, deliveries: 2_130, claims: 2_130, attempts: 2_130 });

  await database.prisma.$executeRaw`DELETE FROM projects WHERE id = ${before.projectId}::uuid`;
  expect(await count(before)).toEqual({ secrets: 0, deliveries: 0, claims: 0, attempts: 0 });
  await before.remove();
});

test('what was there before can be changed by the version before, whoever is about to fill it in', async () => {
  const before = await openFilledBefore();
  const { database } = before;
  const { prisma } = database;
  await prisma.$executeRaw`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''not yet''; END'`;
  await prisma.$executeRaw`CREATE TRIGGER refuse BEFORE INSERT ON _prisma_migrations FOR EACH ROW
    WHEN (NEW.migration_name LIKE '%fill_in_projects_of_deliveries') EXECUTE FUNCTION refuse()`;
  await expect(database.migrate()).rejects.toThrow('not yet');
  await prisma.$executeRaw`UPDATE webhook_deliveries SET attempt_count = 2`;
  await prisma.$executeRaw`UPDATE webhook_secrets SET expires_at = now()`;
  await prisma.$executeRaw`INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, failure)
    SELECT id, 2, now(), 1, 'timeout' FROM webhook_deliveries`;
  await prisma.$executeRaw`DROP TRIGGER refuse ON _prisma_migrations`;
  await database.migrate();
  expect(await count(before)).toEqual({ secrets: 1, deliveries: 2_100, claims: 2_100, attempts: 4_200 });
  await before.remove();
});

test('a range from before is dropped with all that is in it', async () => {
  const before = await openFilledBefore();
  const { database } = before;
  await database.migrate();
  await database.prisma.deliveryClaim.deleteMany();
  await database.prisma.webhookDelivery.updateMany({ data: { status: 'failed', nextAttemptAt: null } });
  const tables = ['events', 'webhook_deliveries', 'webhook_attempts'];
  const ranges = () => Promise.all(tables.map((table) => partitionsOf(database.prisma, table)));
  for (const names of await ranges()) expect(names).toContain(weekOf(week));
  await rollPartitions(database, eventWeeks, new Date(week + 7 * day + eventRetention));
  for (const names of await ranges()) expect(names).not.toContain(weekOf(week));
  expect(await count(before)).toEqual({ secrets: 1, deliveries: 700, claims: 0, attempts: 700 });
  await before.remove();
});
