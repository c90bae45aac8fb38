import { LRUCache } from 'lru-cache';
import { isDistributed } from '../../schema/installation/distribution.ts';
import type { InstallationPorts } from '../../schema/installation/ports.ts';
import type { Database } from '../database/database.ts';

/** Milliseconds after which it is asked again. */
const kept = 60_000;

/** Asks once in a while whether what belongs to projects is on several nodes: only the first who want to know wait for the answer. */
export function knownDistribution(
  database: Pick<Database, 'query' | 'isEmbedded'>,
): InstallationPorts['isKnownDistributed'] {
  if (database.isEmbedded) return async () => false;
  const known = new LRUCache<'known', boolean>({
    max: 1,
    ttl: kept,
    fetchMethod: () => isDistributed(database),
    // What was so is good enough until the database answers again.
    allowStale: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
  });
  return async () => (await known.fetch('known')) === true;
}
