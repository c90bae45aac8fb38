import { day } from '../../../schema/durations.ts';
import { usageRetention } from '../../../schema/metrics/retention.ts';
import { months } from './calendar.ts';
import { datedTable } from './dated-table.ts';

/** What credentials and projects were used for, by months. */
export const usageMonths = datedTable({
  name: 'usage_rollups',
  column: 'day',
  type: 'date',
  calendar: months,
  retention: usageRetention,
  madeAhead: 14 * day,
});
