import { instance } from './instance.ts';

/** What is written beside requests: records of use, jobs, attempts of deliveries, how long lists are. */
const unseen = new Set([
  'delivery_claims',
  'events',
  'idempotency_records',
  'incident_entries',
  'incidents',
  'leases',
  'list_count_changes',
  'list_counts',
  'metric_rollups',
  'metric_streams',
  'settings',
  'usage_rollups',
  'webhook_attempts',
  'webhook_deliveries',
]);

/** Whose rows are changed beside requests (when a credential was used, how a destination does): these are counted. */
const counted = new Set(['api_keys', 'oauth_clients', 'personal_access_tokens', 'sessions', 'webhook_destinations']);

let statement: string | undefined;

async function stateStatement(): Promise<string> {
  const { database } = await instance();
  // Of what is partitioned the table as a whole: its partitions bear names of their own.
  const tables = await database.prisma.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT LIKE '\_prisma%' ORDER BY relname`;
  const seen = tables.map(({ name }) => name).filter((name) => !unseen.has(name));
  const parts = seen.map((name) => {
    // The newest transaction that wrote a row which is there: whatever is added or changed raises it.
    const newest = counted.has(name) ? 'NULL' : 'max(xmin::text::bigint)';
    return `SELECT '${name}' AS table, count(*)::text AS count, ${newest}::text AS newest FROM "${name}"`;
  });
  return parts.join(' UNION ALL ');
}

/** What tells whether anything that people own was added, changed or deleted in between. */
export async function databaseState(): Promise<unknown> {
  const { database } = await instance();
  statement ??= await stateStatement();
  return database.prisma.$queryRawUnsafe(statement);
}
