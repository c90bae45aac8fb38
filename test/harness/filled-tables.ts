import type pg from 'pg';
import { z } from 'zod';

/** Rows of each table: more than anybody should read or sort to answer a request. */
export const rowsEach = 30_000;

/** Of how few values there are in a column that many rows share, such as of whose they are. */
const shared = 20;

/** What stays empty, since it does not grow with what people do, or is emptied each minute. */
export const smallTables: readonly string[] = [
  '_prisma_migrations',
  'signing_keys',
  'settings',
  'leases',
  'worker_processes',
  'delivery_claims',
  'list_count_changes',
];

/** Whose rows are a handful for each of what they belong to. */
const handfuls: readonly string[] = [
  'webhook_attempts.delivery_id',
  'webhook_destinations.project_id',
  'webhook_secrets.destination_id',
  'sign_in_methods.user_id',
  'passkeys.user_id',
  'sessions.user_id',
  'oauth_consents.user_id',
  'sign_in_challenges.identifier',
];

const columns = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    type: z.string(),
    /** Its labels, where it is an enumeration. */
    labels: z.array(z.string()).nullable(),
    /** Whether it tells rows apart: the last column of a unique index that can. */
    isDistinct: z.boolean(),
    /** Of what type that is which its table is parted by at last; null where it is not. */
    partedBy: z.string().nullable(),
  }),
);

/** All columns that need a value; of a table that is parted, of the whole. */
const columnsStatement = `
  SELECT c.oid::regclass::text AS "table", quote_ident(a.attname) AS "column", format_type(a.atttypid, null) AS type,
    (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = a.atttypid) AS labels,
    EXISTS (
      SELECT FROM pg_index i WHERE (i.indrelid = c.oid OR i.indrelid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = c.oid))
        AND i.indisunique AND i.indpred IS NULL AND a.attname = (
        SELECT other.attname FROM unnest(i.indkey) WITH ORDINALITY AS key (attnum, place)
        JOIN pg_attribute other ON other.attrelid = i.indrelid AND other.attnum = key.attnum
        JOIN pg_type t ON t.oid = other.atttypid AND t.typtype <> 'e' ORDER BY key.place DESC LIMIT 1)
    ) AS "isDistinct", (
      SELECT format_type(key.atttypid, null) FROM pg_partitioned_table parted
      JOIN pg_attribute key ON key.attrelid = parted.partrelid AND key.attnum = parted.partattrs[parted.partnatts - 1] WHERE parted.partrelid = c.oid
    ) AS "partedBy"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attgenerated = ''
  ORDER BY c.oid, a.attnum`;

/** What lets nobody write such rows: checks, and that there is only one open incident of a kind. */
const rulesStatement = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS change
  FROM pg_constraint WHERE contype = 'c' AND coninhcount = 0 AND connamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('DROP INDEX %s; %s', indexrelid::regclass, replace(pg_get_indexdef(indexrelid), 'UNIQUE ', ''))
  FROM pg_index WHERE indisunique AND indpred IS NOT NULL`;

/** Makes a range of each table that is partitioned by times, and of each kind of its rows, in which there will be rows too. */
const rangesStatement = `
  SELECT format('CREATE TABLE %1$s PARTITION OF %2$s FOR VALUES FROM (%3$s%4$L) TO (%3$s%5$L)',
    concat_ws('_', replace(partrelid::regclass::text, '"', ''), enumlabel, 'filled'), partrelid::regclass,
    quote_literal(enumlabel) || ', ', '2095-01-01', '2096-01-01') AS change
  FROM pg_partitioned_table JOIN pg_attribute key ON key.attrelid = partrelid AND key.attnum = partattrs[partnatts - 1]
  LEFT JOIN pg_attribute kind ON partnatts > 1 AND kind.attrelid = partrelid AND kind.attnum = partattrs[0]
  LEFT JOIN pg_enum ON enumtypid = kind.atttypid
  WHERE partdefid <> 0 AND key.atttypid IN ('date'::regtype, 'timestamptz'::regtype)`;

/** What ids begin with that are of now, and of so much later that no range was made for them; and when times begin, likewise, and in a range. */
const [now, later] = ['01890000', '7f890000'];
const [beginning, inRange, laterBeginning] = ['2026-01-01', '2095-01-01', '2096-01-01'];

type Column = z.output<typeof columns>[number];

/** A value of a column in row `n`. @throws Error where it is of a type that nobody has thought of yet */
function valueIn({ table, column, type, labels, isDistinct }: Column): string {
  const isShared = !isDistinct && !handfuls.includes(`${table}.${column}`);
  const number = isShared ? `n % ${shared}` : 'n';
  if (labels) return `(ARRAY['${labels.join("','")}'])[1 + n % ${labels.length}]::${type}`;
  const values: Readonly<Record<string, string>> = {
    uuid: `('${now}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`,
    text: `'word ' || ${number}`,
    'character varying': `'word ' || ${number}`,
    integer: number,
    bigint: number,
    'double precision': number,
    boolean: 'n % 2 = 0',
    bytea: `decode(md5((${number})::text), 'hex')`,
    date: `date '${beginning}' + n % 300`,
    'timestamp with time zone': `timestamptz '${beginning}' + n * interval '1 minute'`,
    'timestamp(0) with time zone': `timestamptz '${beginning}' + n * interval '1 minute'`,
    'timestamp(3) with time zone': `timestamptz '${beginning}' + n * interval '1 minute'`,
    json: "'{}'::json",
    jsonb: "'{}'::jsonb",
    tsvector: `to_tsvector('simple', 'word ' || ${number})`,
    'text[]': `ARRAY['word ' || ${number}]`,
  };
  const value = values[type];
  if (value === undefined) throw new Error(`what is a ${type}, as in ${table}.${column}?`);
  return value;
}

/**
 * Fills every table of a migrated database, so that a planner has something to choose by: with rows that nobody could have
 * made, since neither checks nor foreign keys are asked.
 */
export async function fillTables(client: pg.Client): Promise<void> {
  for (const statement of [rulesStatement, rangesStatement]) {
    for (const { change } of (await client.query<{ change: string }>(statement)).rows) await client.query(change);
  }
  await client.query("SET session_replication_role = 'replica'");
  const found = columns.parse((await client.query(columnsStatement)).rows);
  const tables = Map.groupBy(found, (column) => column.table);
  for (const small of smallTables) tables.delete(small);
  for (const [table, own] of tables) {
    const names = own.map(({ column }) => column).join(', ');
    const values = own.map(valueIn).join(', ');
    const insert = (text: string) =>
      client.query(`INSERT INTO ${table} (${names}) SELECT ${text} FROM generate_series(1, ${rowsEach}) n`);
    await insert(values);
    // Where a table is partitioned, what no range was made for is full too.
    const partedBy = own[0]?.partedBy;
    if (partedBy === 'uuid') await insert(values.replaceAll(now, later));
    else if (partedBy) {
      for (const time of [inRange, laterBeginning]) await insert(values.replaceAll(beginning, time));
    }
  }
  await client.query("SET session_replication_role = 'origin'");
  await client.query('VACUUM ANALYZE');
}
