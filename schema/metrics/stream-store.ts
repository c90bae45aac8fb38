import type { TransactionClient } from '../context.ts';
import { breathe, chunked } from './chunks.ts';
import { idleAfter, streamsPerEnvironment } from './limits.ts';
import type { KeptStream } from './merge-measurements.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';

/** Streams and bytes of them that are read at a time, as far as possible. */
const readAtATime = { streams: 256, bytes: 98_304 } as const;

/** Where the streams stand of which anything is known. */
export async function readStreams(
  db: TransactionClient,
  { projectId, environment }: EnvironmentScope,
  identities: readonly string[],
): Promise<KeptStream[]> {
  const streams: KeptStream[] = [];
  for (let rest = [...identities]; rest.length > 0; ) {
    const some = rest.slice(0, readAtATime.streams);
    const rows = await db.$queryRaw<
      (KeptStream & { found: number })[]
    >`SELECT identity, state::text AS state, found FROM (
        SELECT identity, state, count(*) OVER ()::int AS found,
          sum(pg_column_size(state)) OVER (ORDER BY identity) - pg_column_size(state) AS before
        FROM metric_streams WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
          AND identity = ANY(string_to_array(${some.join(' ')}, ' '))) sized
      WHERE before < ${readAtATime.bytes}`;
    await breathe();
    streams.push(...rows.map(({ identity, state }) => ({ identity, state })));
    const read = new Set(rows.map(({ identity }) => identity));
    const isWhole = rows.length === (rows[0]?.found ?? 0);
    rest = isWhole ? rest.slice(readAtATime.streams) : rest.filter((identity) => !read.has(identity));
  }
  return streams;
}

/** Takes the room of streams that have long told nothing, the longest first, but of none of those that tell something now. */
async function makeRoom(
  db: TransactionClient,
  { projectId, environment }: EnvironmentScope,
  { wanted, telling, now }: { wanted: number; telling: readonly string[]; now: Date },
): Promise<number> {
  const idleSince = new Date(now.getTime() - idleAfter);
  return db.$executeRaw`DELETE FROM metric_streams WHERE project_id = ${projectId}::uuid
    AND environment = ${environment}::environment_name AND identity IN (
      SELECT identity FROM metric_streams
      WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
        AND updated_at < ${idleSince} AND NOT identity = ANY(string_to_array(${telling.join(' ')}, ' '))
      ORDER BY updated_at LIMIT ${wanted})`;
}

/**
 * Finds room for new streams. The caller holds the environment, so that nobody else does at the same time.
 * @returns the identities for which there is none
 */
export async function refuseStreams(
  db: TransactionClient,
  { projectId, environment }: EnvironmentScope,
  { identities, known, now }: { identities: readonly string[]; known: readonly KeptStream[]; now: Date },
): Promise<string[]> {
  const telling = known.map(({ identity }) => identity);
  const old = new Set(telling);
  const fresh = identities.filter((identity) => !old.has(identity));
  if (fresh.length === 0) return [];
  const [row] = await db.$queryRaw<{ kept: number }[]>`SELECT count(*)::int AS kept FROM metric_streams
    WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name`;
  const room = streamsPerEnvironment - (row?.kept ?? 0);
  if (fresh.length <= room) return [];
  const made = await makeRoom(db, { projectId, environment }, { wanted: fresh.length - room, telling, now });
  return fresh.slice(Math.max(0, room + made));
}

export async function writeStreams(
  db: TransactionClient,
  { projectId, environment }: EnvironmentScope,
  streams: readonly KeptStream[],
  now: Date,
): Promise<void> {
  for (const some of chunked(streams, ({ state }) => state.length)) {
    // Lists travel as lines, which takes the embedded database a third of the time that arrays take.
    const identities = some.map(({ identity }) => identity).join('\n');
    const states = some.map(({ state }) => state).join('\n');
    await db.$executeRaw`INSERT INTO metric_streams (project_id, environment, identity, state, updated_at)
      SELECT ${projectId}::uuid, ${environment}::environment_name, identity, state::jsonb, ${now}
      FROM unnest(string_to_array(${identities}, E'\n'), string_to_array(${states}, E'\n')) AS streams(identity, state)
      ON CONFLICT (project_id, environment, identity) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`;
    await breathe();
  }
}
