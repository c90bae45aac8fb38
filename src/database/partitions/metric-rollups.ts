import { type MetricResolution, Prisma } from '../../../prisma/generated/client.ts';
import { retention } from '../../../schema/metrics/retention.ts';
import { type Calendar, months, weeks } from './calendar.ts';
import type { PartitionedTable } from './partitions.ts';
import { timePartitionedTable } from './time-partitioned-table.ts';

function ofResolution(resolution: MetricResolution, calendar: Calendar): PartitionedTable {
  return timePartitionedTable({
    name: `metric_rollups_${resolution}`,
    column: 'bucket',
    type: 'timestamptz',
    calendar,
    retention: retention[resolution],
    owner: 'projects',
    // Of what was there before resolutions were partitioned, which holds all three.
    remainders: (leastKept) => [
      {
        table: 'metric_rollups_initial',
        purge: Prisma.sql`DELETE FROM metric_rollups_initial
          WHERE resolution = ${resolution}::metric_resolution AND bucket < ${leastKept}::timestamptz`,
      },
    ],
  });
}

const byResolution: Readonly<Record<MetricResolution, PartitionedTable>> = {
  minute: ofResolution('minute', weeks),
  hour: ofResolution('hour', months),
  day: ofResolution('day', months),
};

/** What environments reported of themselves, each resolution by itself. */
export const metricRollups = Object.values(byResolution);
