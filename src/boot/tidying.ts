import { hour, minute } from '../../schema/durations.ts';
import { mergeCounts } from '../database/merge-counts.ts';
import { partitionedTables } from '../database/partitions/partitioned-tables.ts';
import { type PartitionedTable, rollPartitions } from '../database/partitions/partitions.ts';
import { purge } from '../database/purge.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { againAfterConflicts } from '../failures/done-again.ts';
import { RecurringFailure } from '../failures/recurring-failure.ts';

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
  const again = (interval: number, failing: RecurringFailure, work: () => Promise<void>) =>
    setInterval(() => void failing.follow(work()), interval).unref();
  const purging = new RecurringFailure(log, 'what has expired was not purged', 'what has expired was purged');
  const merging = new RecurringFailure(log, 'counts were not merged', 'counts were merged');
  const rolling = ({ name }: PartitionedTable) =>
    new RecurringFailure(log, `${name}: ${partitionsComplaint}`, `${name}: partitions were rolled over`);
  const timers = [
    again(purgeInterval, purging, () => purge(prisma, now())),
    ...partitionedTables.map((table) =>
      again(purgeInterval, rolling(table), () => rollPartitions(database, table, now())),
    ),
    again(mergeInterval, merging, () => againAfterConflicts(() => mergeCounts(prisma))),
  ];
  return () => timers.forEach(clearInterval);
}
