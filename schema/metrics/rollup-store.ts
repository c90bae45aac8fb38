import { type MetricResolution, Prisma } from '../../prisma/generated/client.ts';
import type { TransactionClient, Reader } from '../context.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';
import { breathe, chunked } from './chunks.ts';
import type { KeptRollup } from './rollup.ts';
import { startOfBucket, widths } from './widths.ts';

/** Rollups and bytes of sketches that are read at a time, so that no statement holds others up. */
const rowsAtATime = 256;
const bytesAtATime = 131_072;

interface Row extends KeptRollup {
  /** How many there were, before those were left out that would be too much at a time. */
  found: number;
}

/** Sketches travel as texts, which takes the embedded database a tenth of the time that bytes take. */
const columns = Prisma.sql`resolution::text AS resolution, extract(epoch FROM bucket)::float8 * 1000 AS bucket,
  requests::float8 AS requests, errors::float8 AS errors, duration_ms AS "durationMs",
  encode(latency, 'base64') AS latency, bytes_in AS "bytesIn", bytes_out AS "bytesOut", cpu_sum AS "cpuSum",
  cpu_count AS "cpuCount", cpu_max AS "cpuMax", memory_sum AS "memorySum", memory_count AS "memoryCount",
  memory_max AS "memoryMax", found`;

/** Some of the rollups that a condition names, in order, with what is too much at a time left out. */
async function readPage(db: Reader, { projectId, environment }: EnvironmentScope, condition: Prisma.Sql) {
  const rows = await db.$queryRaw<Row[]>`SELECT ${columns} FROM (
      SELECT *, count(*) OVER ()::int AS found,
        sum(coalesce(octet_length(latency), 0)) OVER (ORDER BY resolution, bucket) AS bytes
      FROM (SELECT * FROM metric_rollups WHERE project_id = ${projectId}::uuid
        AND environment = ${environment}::environment_name AND ${condition}
        ORDER BY resolution, bucket LIMIT ${rowsAtATime}) chosen) sized
    WHERE bytes - coalesce(octet_length(latency), 0) < ${bytesAtATime} ORDER BY sized.resolution, sized.bucket`;
  await breathe();
  const rollups = rows.map(({ found: _found, ...rollup }) => rollup);
  const found = rows[0]?.found ?? 0;
  return { rollups, isLast: found < rowsAtATime && found === rows.length };
}

/** Pages of the rollups of one resolution from a moment on until before another, in order; at least one, which may be empty. */
export async function* readRollups(
  db: Reader,
  place: EnvironmentScope,
  resolution: MetricResolution,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<{ rollups: KeptRollup[]; isLast: boolean }> {
  let start = from;
  for (let isLast = false; !isLast; ) {
    const page = await readPage(
      db,
      place,
      Prisma.sql`resolution = ${resolution}::metric_resolution AND bucket >= ${start} AND bucket < ${to}`,
    );
    isLast = page.isLast;
    start = new Date((page.rollups.at(-1)?.bucket ?? 0) + widths[resolution]);
    yield page;
  }
}

const resolutions = ['minute', 'hour', 'day'] as const;

/** The rollups that these minutes are part of, as far as there are any. */
export async function readRollupsOf(
  db: Reader,
  place: EnvironmentScope,
  minutes: readonly number[],
): Promise<KeptRollup[]> {
  const rollups: KeptRollup[] = [];
  let wanted = resolutions.flatMap((resolution) => {
    const width = widths[resolution];
    return [...new Set(minutes.map((minute) => startOfBucket(minute, width)))].map((bucket) => ({
      resolution,
      bucket,
    }));
  });
  for (let isLast = false; !isLast; ) {
    const [kinds, moments] = [
      wanted.map(({ resolution }) => resolution),
      wanted.map(({ bucket }) => new Date(bucket).toISOString()),
    ];
    // The bounds tell the database which partitions it need not look into.
    const buckets = wanted.map(({ bucket }) => bucket);
    const [least, latest] = [new Date(Math.min(...buckets)), new Date(Math.max(...buckets))];
    const condition = Prisma.sql`bucket BETWEEN ${least} AND ${latest}
      AND (resolution, bucket) IN (SELECT kind::metric_resolution, moment
        FROM unnest(${kinds}::text[], ${moments}::timestamptz[]) AS wanted(kind, moment))`;
    const page = await readPage(db, place, condition);
    rollups.push(...page.rollups);
    isLast = page.isLast;
    const read = new Set(page.rollups.map(({ resolution, bucket }) => `${resolution} ${bucket}`));
    wanted = wanted.filter(({ resolution, bucket }) => !read.has(`${resolution} ${bucket}`));
  }
  return rollups;
}

/** Keeps the rollups instead of those that there were. The caller holds the environment, so that nobody else does at the same time. */
export async function writeRollups(
  db: TransactionClient,
  { projectId, environment }: EnvironmentScope,
  rollups: readonly KeptRollup[],
): Promise<void> {
  for (const some of chunked(rollups, ({ latency }) => latency?.length ?? 0)) {
    const sums = some.map(({ latency: _latency, bucket, ...one }) => ({
      ...one,
      bucket: new Date(bucket).toISOString(),
    }));
    const sketches = some.map(({ latency }) => latency ?? '').join('\n');
    await db.$executeRaw`INSERT INTO metric_rollups (project_id, environment, resolution, bucket, requests, errors,
        duration_ms, latency, bytes_in, bytes_out, cpu_sum, cpu_count, cpu_max, memory_sum, memory_count, memory_max)
      SELECT ${projectId}::uuid, ${environment}::environment_name, resolution::metric_resolution, bucket, requests, errors,
        "durationMs", decode(nullif(sketch, ''), 'base64'), "bytesIn", "bytesOut", "cpuSum", "cpuCount", "cpuMax",
        "memorySum", "memoryCount", "memoryMax"
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) AS (resolution text, bucket timestamptz,
          requests bigint, errors bigint, "durationMs" float8, "bytesIn" float8, "bytesOut" float8, "cpuSum" float8,
          "cpuCount" int, "cpuMax" float8, "memorySum" float8, "memoryCount" int, "memoryMax" float8),
        string_to_table(${sketches}, E'\n')) AS added(resolution, bucket, requests, errors, "durationMs", "bytesIn",
          "bytesOut", "cpuSum", "cpuCount", "cpuMax", "memorySum", "memoryCount", "memoryMax", sketch)
      ON CONFLICT (project_id, environment, resolution, bucket) DO UPDATE SET requests = excluded.requests,
        errors = excluded.errors, duration_ms = excluded.duration_ms, latency = excluded.latency,
        bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out, cpu_sum = excluded.cpu_sum,
        cpu_count = excluded.cpu_count, cpu_max = excluded.cpu_max, memory_sum = excluded.memory_sum,
        memory_count = excluded.memory_count, memory_max = excluded.memory_max`;
    await breathe();
  }
}
