import type { MetricResolution } from '../../../prisma/generated/client.ts';
import { retention } from '../../../schema/metrics/retention.ts';
import { type Calendar, months, weeks } from './calendar.ts';
import type { PartitionedTable } from './partitions.ts';
import { timePartitionedTable } from './time-partitioned-table.ts';

function ofResolution(resolution: MetricResolution, calendar: Calendar): PartitionedTable {
  return timePartitionedTable({
    parent: 'metric_rollups',
    kind: { column: 'resolution', type: 'metric_resolution', value: resolution },
    column: 'bucket',
    type: 'timestamptz',
    calendar,
    retention: retention[resolution],
    owner: 'projects',
  });
}

const byResolution: Readonly<Record<MetricResolution, PartitionedTable>> = {
  minute: ofResolution('minute', weeks),
  hour: ofResolution('hour', months),
  day: ofResolution('day', months),
};

/** What environments reported of themselves, each resolution by itself. */
export const metricRollups = Object.values(byResolution);
