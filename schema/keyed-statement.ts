import type { KeyedStatement } from './context.ts';

/** What is read by keys, which the joins know as columns of `keys`. */
interface ReadByKeys {
  /** Names of the keys with their types in PostgreSQL, in the order in which they are given. */
  keys: Readonly<Record<string, string>>;
  columns: string;
  /** What is joined to `keys`: at most one row of each reader's. */
  joins: string;
}

/**
 * The statement for one reader, and the same for many who share a round trip. A single row of values costs PostgreSQL nothing:
 * the planner puts its parameters where the joins name them.
 */
export function keyedStatement(name: string, { keys, columns, joins }: ReadByKeys): KeyedStatement {
  const names = Object.keys(keys).join(', ');
  const each = Object.values(keys).map((type, index) => `$${index + 1}::${type}`);
  const lists = each.map((parameter) => `${parameter}[]`);
  return {
    name,
    text: `SELECT ${columns} FROM (VALUES (${each.join(', ')})) AS keys (${names}) ${joins}`,
    joined: {
      name: `${name}-of-each`,
      text: `SELECT reader::int AS reader, ${columns}
        FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS keys (${names}, reader) ${joins}`,
    },
  };
}
