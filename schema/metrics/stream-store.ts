import type { Database } from '../context.ts';
import { chunked } from './chunks.ts';
import { idleAfter, streamsPerEnvironment } from './limits.ts';
import type { KeptStream } from './merge-measurements.ts';
import type { Place } from './rollup-store.ts';

/** Streams that are read at a time, and characters that are written at a time, so that no statement holds others up. */
const readAtATime = 64;
const writtenAtATime = 262_144;

/** Where the streams stand of which anything is known. */
export async function readStreams(
  db: Database,
  { projectId, environment }: Place,
  identities: readonly string[],
): Promise<KeptStream[]> {
  const streams: KeptStream[] = [];
  for (const some of chunked(identities, readAtATime, () => 1)) {
    const rows = await db.$queryRaw<KeptStream[]>`SELECT identity, state::text AS state FROM metric_streams
      WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
        AND identity = ANY(${some}::text[])`;
    streams.push(...rows);
  }
  return streams;
}

/** Takes the room of streams that have long told nothing, the longest first, but of none of those that tell something now. */
async function makeRoom(
  db: Database,
  { projectId, environment }: Place,
  { wanted, telling, now }: { wanted: number; telling: readonly string[]; now: Date },
): Promise<number> {
  const idleSince = new Date(now.getTime() - idleAfter);
  return db.$executeRaw`DELETE FROM metric_streams WHERE project_id = ${projectId}::uuid
    AND environment = ${environment}::environment_name AND identity IN (
      SELECT identity FROM metric_streams
      WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
        AND updated_at < ${idleSince} AND NOT identity = ANY(${[...telling]}::text[])
      ORDER BY updated_at LIMIT ${wanted})`;
}

/**
 * Finds room for new streams. The caller holds the environment, so that nobody else does at the same time.
 * @returns the identities for which there is none
 */
export async function refuseStreams(
  db: Database,
  { projectId, environment }: Place,
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
  db: Database,
  { projectId, environment }: Place,
  streams: readonly KeptStream[],
  now: Date,
): Promise<void> {
  for (const some of chunked(streams, writtenAtATime, ({ state }) => state.length)) {
    const [identities, states] = [some.map(({ identity }) => identity), some.map(({ state }) => state)];
    await db.$executeRaw`INSERT INTO metric_streams (project_id, environment, identity, state, updated_at)
      SELECT ${projectId}::uuid, ${environment}::environment_name, identity, state::jsonb, ${now}
      FROM unnest(${identities}::text[], ${states}::text[]) AS streams(identity, state)
      ON CONFLICT (project_id, environment, identity) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`;
  }
}
