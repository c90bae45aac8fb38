import { hour, minute } from '../../schema/durations.ts';
import { mergeCounts } from '../database/merge-counts.ts';
import { partitionedTables } from '../database/partitions/partitioned-tables.ts';
import { rollPartitions } from '../database/partitions/partitions.ts';
import { purge } from '../database/purge.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { againAfterConflicts } from '../failures/done-again.ts';

const purgeInterval = hour;

/** Until then what has changed of lists is added up by whoever asks how long they are. */
const mergeInterval = minute;

const partitionsComplaint = 'partitions were not rolled over; it is tried again each hour';

/** Makes and drops the partitions whose time it is, before anything is written to them; what cannot be done now is done later. */
export async function rollAtStart({ database, log, now }: Dependencies): Promise<void> {
  for (const table of partitionedTables) {
    await rollPartitions(database, table, now(), 1).catch((error: unknown) =>
      log.warn({ err: error, table: table.name }, partitionsComplaint),
    );
  }
}

/** Keeps the tables small: purges what has expired, and merges counts, again and again. @returns what ends that */
export function startTidying({ database, log, now }: Dependencies): () => void {
  const { prisma } = database;
  const again = (interval: number, complaint: string, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => log.warn({ err: error }, complaint)), interval).unref();
  const timers = [
    again(purgeInterval, 'what has expired was not purged', () => purge(prisma, now())),
    ...partitionedTables.map((table) =>
      again(purgeInterval, `${table.name}: ${partitionsComplaint}`, () => rollPartitions(database, table, now())),
    ),
    again(mergeInterval, 'counts were not merged', () => againAfterConflicts(() => mergeCounts(prisma))),
  ];
  return () => timers.forEach(clearInterval);
}
