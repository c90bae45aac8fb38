import type { MetricResolution } from '../../../prisma/generated/client.ts';
import { day } from '../../../schema/durations.ts';
import { retention } from '../../../schema/metrics/retention.ts';
import { type Calendar, months, weeks, years } from './calendar.ts';
import { datedTable } from './dated-table.ts';

const calendars = [
  ['minute', weeks],
  ['hour', months],
  ['day', years],
] as const satisfies readonly [MetricResolution, Calendar][];

/** What environments reported of themselves: each resolution by itself, in longer ranges the longer it is kept. */
export const metricRollups = calendars.map(([resolution, calendar]) =>
  datedTable({
    name: `metric_rollups_${resolution}`,
    column: 'bucket',
    type: 'timestamptz',
    calendar,
    retention: retention[resolution],
    madeAhead: 7 * day,
    owner: 'projects',
  }),
);
