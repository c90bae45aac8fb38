import { expect, test } from 'vitest';
import { weeks } from '../../src/database/partitions/calendar.ts';
import { metricRollups } from '../../src/database/partitions/metric-rollups.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { type DatabaseBefore, openDatabaseBefore } from '../harness/database-before.ts';
import { partitionsOf, weekOf } from '../harness/partitions.ts';

const day = 86_400_000;

const monday = weeks.startOf(new Date()).getTime();

/** The week that has a range of its own, and moments before and after it. */
const nextWeek = monday + 7 * day;
const moments = [monday - day, nextWeek, nextWeek + day, monday + 40 * day];

/** Parted by resolution, and then by time. */
async function openFilledBefore(): Promise<DatabaseBefore> {
  const before = await openDatabaseBefore();
  const { prisma } = before.database;
  const [from, to] = [nextWeek, nextWeek + 7 * day].map((moment) => new Date(moment).toISOString());
  const range = `metric_rollups_minute_${weekOf(nextWeek)}`;
  await prisma.$executeRawUnsafe(
    `CREATE TABLE ${range} PARTITION OF metric_rollups_minute FOR VALUES FROM ('${from}') TO ('${to}')`,
  );
  await prisma.$executeRaw`INSERT INTO metric_rollups (project_id, environment, resolution, bucket, requests)
    SELECT ${before.projectId}::uuid, 'production', resolution, bucket, row_number() OVER ()
    FROM unnest(enum_range(NULL::metric_resolution)) AS resolution, unnest(${moments.map((at) => new Date(at))}::timestamptz[]) AS bucket`;
  return before;
}

function readRollups({ database: { prisma }, projectId }: DatabaseBefore) {
  const orderBy = [{ resolution: 'asc' }, { bucket: 'asc' }] as const;
  return prisma.metricRollup.findMany({ where: { projectId }, orderBy: [...orderBy] });
}

test('rollups from before are all there, their ranges are kept, and those that follow are made and dropped', async () => {
  const before = await openFilledBefore();
  const { database } = before;
  const rollups = await readRollups(before);
  expect(rollups).toHaveLength(12);
  await database.migrate();
  expect(await readRollups(before)).toEqual(rollups);
  const places = await database.prisma
    .$queryRaw`SELECT tableoid::regclass::text AS place, count(*)::int FROM metric_rollups
    GROUP BY place ORDER BY place`;
  expect(places).toEqual([
    { place: 'metric_rollups_day_initial', count: 1 },
    { place: 'metric_rollups_hour_initial', count: 1 },
    { place: `metric_rollups_minute_${weekOf(nextWeek)}`, count: 2 },
    { place: 'metric_rollups_minute_initial', count: 1 },
    { place: 'metric_rollups_rest', count: 7 },
  ]);
  const [minutes] = metricRollups;
  if (!minutes) throw new Error('there are no minutes');
  await rollPartitions(database, minutes, new Date(nextWeek + 10 * day));
  const following = [nextWeek + 7 * day, nextWeek + 14 * day].map(weekOf);
  // What was there before them is over by then.
  expect(await partitionsOf(database.prisma, minutes.name)).toEqual([weekOf(nextWeek), ...following]);
  await rollPartitions(database, minutes, new Date(nextWeek + 22 * day));
  expect(await partitionsOf(database.prisma, minutes.name)).not.toContain(weekOf(nextWeek));
  await before.remove();
});
