import { usageRetention } from '../../../schema/metrics/retention.ts';
import { months } from './calendar.ts';
import { timePartitionedTable } from './time-partitioned-table.ts';

/** What credentials and projects were used for, by months. */
export const usageMonths = timePartitionedTable({
  parent: 'usage_rollups',
  column: 'day',
  type: 'date',
  calendar: months,
  retention: usageRetention,
});
