import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { quoted, type Table } from './tables.ts';

/** Bytes that are copied at a time: as the table keeps them, which may be compressed, and as text. */
const copiedAtOnce = 4 * 1_048_576;

/** Blocks of a table, from the first to before the second. */
type Blocks = readonly [first: number, beyond: number];

type Source = Pick<Database, 'query'>;

interface LeafSize {
  blocks: number;
  /** With what is kept apart of long values. */
  bytes: number;
}

async function sizeOf({ query }: Source, leaf: string): Promise<LeafSize> {
  const text = `SELECT (pg_relation_size(oid) / current_setting('block_size')::int)::int AS blocks,
    pg_table_size(oid)::float8 AS bytes FROM pg_class WHERE oid = '${quoted(leaf)}'::regclass`;
  const [size] = await query<LeafSize>({ name: 'transferred-size', text }, []);
  return size ?? { blocks: 0, bytes: 0 };
}

/** The rows of some blocks: PostgreSQL finds them without reading any others. */
function rowsOf({ columns }: Table, leaf: string, [first, beyond]: Blocks): string {
  return `(SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(leaf)}
    WHERE ctid >= '(${first},0)'::tid AND ctid < '(${beyond},0)'::tid) part`;
}

async function textBytesOf({ query }: Source, rows: string): Promise<number> {
  const text = `SELECT coalesce(sum(octet_length(part::text)), 0)::float8 AS bytes FROM ${rows}`;
  const [sum] = await query<{ bytes: number }>({ name: 'transferred-bytes', text }, []);
  return sum?.bytes ?? 0;
}

interface Batch {
  rows: number;
  /** An array in JSON, which PostgreSQL writes and reads without losing anything; null where there is no row. */
  data: string | null;
}

/** Reads blocks in parts whose text fits into memory, however well it is compressed in the table. */
async function* readBatches(source: Source, table: Table, leaf: string, blocks: Blocks): AsyncGenerator<Batch> {
  const [first, beyond] = blocks;
  const rows = rowsOf(table, leaf, blocks);
  if (beyond - first > 1 && (await textBytesOf(source, rows)) > copiedAtOnce) {
    const middle = Math.floor((first + beyond) / 2);
    yield* readBatches(source, table, leaf, [first, middle]);
    yield* readBatches(source, table, leaf, [middle, beyond]);
    return;
  }
  const text = `SELECT count(*)::int AS rows, json_agg(row_to_json(part))::text AS data FROM ${rows}`;
  yield* await source.query<Batch>({ name: 'transferred-rows', text }, []);
}

/**
 * Copies all rows of a table, which is empty where they come to, a few at a time.
 * @param target in the transaction that all is copied in
 * @returns how many there were
 */
export async function copyRows(source: Source, target: pg.ClientBase, table: Table): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  const insert = `INSERT INTO ${quoted(table.name)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table.name)}, $1::json)`;
  let copied = 0;
  for (const leaf of table.leaves) {
    const { blocks, bytes } = await sizeOf(source, leaf);
    const step = Math.max(1, Math.floor(copiedAtOnce / (bytes / Math.max(1, blocks))));
    for (let first = 0; first < blocks; first += step) {
      for await (const { rows, data } of readBatches(source, table, leaf, [first, first + step])) {
        if (data !== null) await target.query(insert, [data]);
        copied += rows;
      }
    }
  }
  return copied;
}
