import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { quoted, type Table } from './tables.ts';

/** Bytes of a table that are copied at a time, as the table keeps them; as text they are some times as many. */
const copiedAtOnce = 4 * 1_048_576;

interface LeafSize {
  blocks: number;
  /** With what is kept apart of long values. */
  bytes: number;
}

async function sizeOf({ query }: Pick<Database, 'query'>, leaf: string): Promise<LeafSize> {
  const text = `SELECT (pg_relation_size(oid) / current_setting('block_size')::int)::int AS blocks,
    pg_table_size(oid)::float8 AS bytes FROM pg_class WHERE oid = '${quoted(leaf)}'::regclass`;
  const [size] = await query<LeafSize>({ name: `size-of-${leaf}`, text }, []);
  return size ?? { blocks: 0, bytes: 0 };
}

interface Batch {
  rows: number;
  /** An array in JSON, which PostgreSQL writes and reads without losing anything; null where there is no row. */
  data: string | null;
}

/** The rows of some blocks: PostgreSQL finds them without reading any others. */
async function readBatch(
  { query }: Pick<Database, 'query'>,
  { columns }: Table,
  leaf: string,
  [first, beyond]: readonly [number, number],
): Promise<Batch> {
  const text = `SELECT count(*)::int AS rows, json_agg(row_to_json(part))::text AS data FROM (
    SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(leaf)}
    WHERE ctid >= '(${first},0)'::tid AND ctid < '(${beyond},0)'::tid) part`;
  const [batch] = await query<Batch>({ name: `rows-of-${leaf}-${first}`, text }, []);
  return batch ?? { rows: 0, data: null };
}

/**
 * Copies all rows of a table, which is empty where they come to, a few at a time.
 * @param target in the transaction that all is copied in
 * @returns how many there were
 */
export async function copyRows(source: Pick<Database, 'query'>, target: pg.ClientBase, table: Table): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  const insert = `INSERT INTO ${quoted(table.name)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table.name)}, $1::json)`;
  let copied = 0;
  for (const leaf of table.leaves) {
    const { blocks, bytes } = await sizeOf(source, leaf);
    const step = Math.max(1, Math.floor(copiedAtOnce / (bytes / Math.max(1, blocks))));
    for (let first = 0; first < blocks; first += step) {
      const { rows, data } = await readBatch(source, table, leaf, [first, first + step]);
      if (data !== null) await target.query(insert, [data]);
      copied += rows;
    }
  }
  return copied;
}
