import { eventWeeks } from './event-weeks.ts';
import { metricRollups } from './metric-rollups.ts';
import type { PartitionedTable } from './partitions.ts';
import { usageMonths } from './usage-months.ts';

export const partitionedTables: readonly PartitionedTable[] = [eventWeeks, usageMonths, ...metricRollups];
