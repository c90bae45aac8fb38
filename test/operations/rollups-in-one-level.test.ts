import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { weeks } from '../../src/database/partitions/calendar.ts';
import { metricRollups } from '../../src/database/partitions/metric-rollups.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import type { Database } from '../../src/database/database.ts';
import { openEmptyDatabase } from '../harness/empty-database.ts';
import { partitionsOf, weekOf } from '../harness/partitions.ts';

const day = 86_400_000;

const monday = weeks.startOf(new Date()).getTime();
const project = v7();

/** The week that has a range of its own, and moments before and after it. */
const nextWeek = monday + 7 * day;
const moments = [monday - day, nextWeek, nextWeek + day, monday + 40 * day];

/** As the version before had left it: parted by resolution, and then by time. */
async function openDatabaseBefore() {
  const { database, remove } = await openEmptyDatabase();
  const { prisma } = database;
  await prisma.$executeRaw`CREATE FUNCTION "take_project"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;
  await expect(database.migrate()).rejects.toThrow('20261128060000_projects_of_parts');
  await prisma.$executeRaw`DROP FUNCTION "take_project"`;
  const [from, to] = [nextWeek, nextWeek + 7 * day].map((moment) => new Date(moment).toISOString());
  const range = `metric_rollups_minute_${weekOf(nextWeek)}`;
  await prisma.$executeRawUnsafe(
    `CREATE TABLE ${range} PARTITION OF metric_rollups_minute FOR VALUES FROM ('${from}') TO ('${to}')`,
  );
  const owner = v7();
  await prisma.$executeRaw`INSERT INTO users (id, username, email) VALUES (${owner}::uuid, 'owner', 'owner@example.com')`;
  await prisma.$executeRaw`INSERT INTO projects (id, owner_id, name, slug) VALUES (${project}::uuid, ${owner}::uuid, 'Shop', 'shop')`;
  await prisma.$executeRaw`INSERT INTO metric_rollups (project_id, environment, resolution, bucket, requests)
    SELECT ${project}::uuid, 'production', resolution, bucket, row_number() OVER ()
    FROM unnest(enum_range(NULL::metric_resolution)) AS resolution, unnest(${moments.map((at) => new Date(at))}::timestamptz[]) AS bucket`;
  return { database, remove };
}

function readRollups({ prisma }: Database) {
  const orderBy = [{ resolution: 'asc' }, { bucket: 'asc' }] as const;
  return prisma.metricRollup.findMany({ where: { projectId: project }, orderBy: [...orderBy] });
}

test('rollups from before are all there, their ranges are kept, and those that follow are made and dropped', async () => {
  const { database, remove } = await openDatabaseBefore();
  const before = await readRollups(database);
  expect(before).toHaveLength(12);
  await database.migrate();
  expect(await readRollups(database)).toEqual(before);
  const places = await database.prisma
    .$queryRaw`SELECT tableoid::regclass::text AS place, count(*)::int FROM metric_rollups
    GROUP BY place ORDER BY place`;
  expect(places).toEqual([
    { place: `metric_rollups_minute_${weekOf(nextWeek)}`, count: 2 },
    { place: 'metric_rollups_rest', count: 10 },
  ]);
  const [minutes] = metricRollups;
  if (!minutes) throw new Error('there are no minutes');
  await rollPartitions(database, minutes, new Date(nextWeek + 10 * day));
  expect(await partitionsOf(database.prisma, minutes.name)).toEqual([
    weekOf(nextWeek),
    weekOf(nextWeek + 7 * day),
    weekOf(nextWeek + 14 * day),
  ]);
  await rollPartitions(database, minutes, new Date(nextWeek + 22 * day));
  expect(await partitionsOf(database.prisma, minutes.name)).not.toContain(weekOf(nextWeek));
  await remove();
});
