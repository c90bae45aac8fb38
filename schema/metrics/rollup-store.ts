import { type EnvironmentName, type MetricResolution, Prisma } from '../../src/database/generated/client.ts';
import type { Database } from '../context.ts';
import { mergeInto, type Rollup, widths } from './rollup.ts';
import { decodeSketch, encodeSketch } from './sketch.ts';

/** Of which project and environment. */
export interface Place {
  projectId: string;
  environment: EnvironmentName;
}

interface Row extends Omit<Rollup, 'latency' | 'requests' | 'errors'> {
  resolution: MetricResolution;
  bucket: Date;
  requests: bigint | null;
  errors: bigint | null;
  latency: Uint8Array | null;
}

export interface PlacedRollup {
  resolution: MetricResolution;
  /** Milliseconds since 1970. */
  bucket: number;
  rollup: Rollup;
}

const columns = Prisma.sql`resolution::text AS resolution, bucket, requests, errors, duration_ms AS "durationMs", latency,
  bytes_in AS "bytesIn", bytes_out AS "bytesOut", cpu_sum AS "cpuSum", cpu_count AS "cpuCount", cpu_max AS "cpuMax",
  memory_sum AS "memorySum", memory_count AS "memoryCount", memory_max AS "memoryMax"`;

function fromRow({ resolution, bucket, requests, errors, latency, ...sums }: Row): PlacedRollup {
  return {
    resolution,
    bucket: bucket.getTime(),
    rollup: {
      ...sums,
      requests: requests === null ? null : Number(requests),
      errors: errors === null ? null : Number(errors),
      latency: latency && decodeSketch(latency),
    },
  };
}

/** The rollups of one resolution from a moment on until before another, in order. */
export async function readRollups(
  db: Database,
  { projectId, environment }: Place,
  resolution: MetricResolution,
  { from, to }: { from: Date; to: Date },
): Promise<PlacedRollup[]> {
  const rows = await db.$queryRaw<Row[]>`SELECT ${columns} FROM metric_rollups
    WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
      AND resolution = ${resolution}::metric_resolution AND bucket >= ${from} AND bucket < ${to} ORDER BY bucket`;
  return rows.map(fromRow);
}

/** The same rollups by minute, hour and day. */
export function atEveryResolution(byMinute: ReadonlyMap<number, Rollup>, empty: () => Rollup): PlacedRollup[] {
  const placed = new Map<string, PlacedRollup>();
  for (const [minute, rollup] of byMinute) {
    for (const resolution of ['minute', 'hour', 'day'] as const) {
      const bucket = Math.floor(minute / widths[resolution]) * widths[resolution];
      const key = `${resolution} ${bucket}`;
      const target = placed.get(key) ?? { resolution, bucket, rollup: empty() };
      mergeInto(target.rollup, rollup);
      placed.set(key, target);
    }
  }
  return [...placed.values()];
}

/** Adds to what is kept. The caller holds the environment, so that nobody else does at the same time. */
export async function addRollups(
  db: Database,
  { projectId, environment }: Place,
  added: PlacedRollup[],
): Promise<void> {
  if (added.length === 0) return;
  const resolutions = added.map(({ resolution }) => resolution);
  const buckets = added.map(({ bucket }) => new Date(bucket).toISOString());
  const current = await db.$queryRaw<Row[]>`SELECT ${columns} FROM metric_rollups
    WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
      AND (resolution::text, bucket) IN (SELECT * FROM unnest(${resolutions}::text[], ${buckets}::timestamptz[]))`;
  const known = new Map(current.map(fromRow).map((placed) => [`${placed.resolution} ${placed.bucket}`, placed.rollup]));
  const records = added.map(({ resolution, bucket, rollup }) => {
    const before = known.get(`${resolution} ${bucket}`);
    const { latency, ...sums } = before ? mergeInto(before, rollup) : rollup;
    return {
      resolution,
      bucket: new Date(bucket).toISOString(),
      latency: latency && encodeSketch(latency),
      ...sums,
    };
  });
  await db.$executeRaw`INSERT INTO metric_rollups (project_id, environment, resolution, bucket, requests, errors, duration_ms,
      latency, bytes_in, bytes_out, cpu_sum, cpu_count, cpu_max, memory_sum, memory_count, memory_max)
    SELECT ${projectId}::uuid, ${environment}::environment_name, resolution::metric_resolution, bucket, requests, errors,
      "durationMs", decode(latency, 'base64'), "bytesIn", "bytesOut", "cpuSum", "cpuCount", "cpuMax", "memorySum",
      "memoryCount", "memoryMax"
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS added(resolution text, bucket timestamptz, requests bigint,
      errors bigint, "durationMs" float8, latency text, "bytesIn" float8, "bytesOut" float8, "cpuSum" float8,
      "cpuCount" int, "cpuMax" float8, "memorySum" float8, "memoryCount" int, "memoryMax" float8)
    ON CONFLICT (project_id, environment, resolution, bucket) DO UPDATE SET requests = excluded.requests,
      errors = excluded.errors, duration_ms = excluded.duration_ms, latency = excluded.latency,
      bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out, cpu_sum = excluded.cpu_sum,
      cpu_count = excluded.cpu_count, cpu_max = excluded.cpu_max, memory_sum = excluded.memory_sum,
      memory_count = excluded.memory_count, memory_max = excluded.memory_max`;
}
