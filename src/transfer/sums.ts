import { quoted, type Table } from './tables.ts';

/** What the rows of a table come to, in whatever order they lie. */
export interface TableSum {
  rows: string;
  /** The sum of the hashes of all rows. */
  sum: string;
}

/** What has rows look alike as text wherever they are. */
export const alikeSettings = [
  "SET TimeZone TO 'UTC'",
  "SET DateStyle TO 'ISO'",
  "SET IntervalStyle TO 'postgres'",
  "SET bytea_output TO 'hex'",
  'SET extra_float_digits TO 1',
];

/** The statement that adds up a table. */
export function sumStatement({ name, columns }: Table): string {
  const row = `ROW(${columns.map(quoted).join(', ')})::text`;
  return `SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text AS sum FROM ${quoted(name)}`;
}
