import type { Context, NamedStatement } from '../context.ts';
import { day } from '../durations.ts';
import { readTogether } from '../read-together.ts';

/** So many days are told of, today among them. */
const daysOfRecentUse = 30;

/** What a key was used for on a day in UTC. */
interface DayOfUse {
  date: Date;
  requests: number;
  failed: number;
}

const statement: NamedStatement = {
  name: 'keys-recent-use',
  text: `SELECT credential_id AS id, to_char(day, 'YYYY-MM-DD') AS day, sum(requests)::float8 AS requests,
      coalesce(sum(requests) FILTER (WHERE status >= 400), 0)::float8 AS failed
    FROM usage_rollups WHERE credential_id = ANY($1::uuid[]) AND day > $2::date
    GROUP BY credential_id, day`,
};

interface SummedDay {
  id: string;
  day: string;
  requests: number;
  failed: number;
}

/** The days on which keys were used, of all that are asked for in one statement. */
const usedDaysOf = readTogether<readonly SummedDay[]>(async ({ query, now }, ids) => {
  const before = new Date(now().getTime() - daysOfRecentUse * day).toISOString().slice(0, 10);
  const rows = await query<SummedDay>(statement, [ids, before]);
  return new Map(ids.map((id) => [id, rows.filter((row) => row.id === id)]));
}, []);

/** Every day that the key was there for, also those on which nobody used it; of days before it there are none. */
export async function recentUse(context: Context, key: { id: string; createdAt: Date }): Promise<DayOfUse[]> {
  const used = new Map((await usedDaysOf(context, key.id)).map((row) => [row.day, row]));
  const today = Math.floor(context.now().getTime() / day);
  const first = Math.max(today - daysOfRecentUse + 1, Math.floor(key.createdAt.getTime() / day));
  return Array.from({ length: Math.max(0, today - first + 1) }, (_, index) => {
    const date = new Date((first + index) * day);
    const { requests = 0, failed = 0 } = used.get(date.toISOString().slice(0, 10)) ?? {};
    return { date, requests, failed };
  });
}
