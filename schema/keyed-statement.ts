import type { KeyedStatement } from './context.ts';

/** What is read by keys, which columns and joins know as columns of `keys`. */
interface ReadByKeys {
  /** Names of the keys with their types in PostgreSQL, in the order in which they are given. */
  keys: Readonly<Record<string, string>>;
  columns: string;
  /** What is joined to `keys`: at most one row of each reader's. */
  joins: string;
}

/**
 * The statement for one reader, and the same for many who share a round trip. That for one names its parameters themselves: on
 * several nodes it is asked of the one that they lead to.
 * @throws Error where a key is named that is none
 */
export function keyedStatement(name: string, { keys, columns, joins }: ReadByKeys): KeyedStatement {
  const names = Object.keys(keys);
  const each = Object.values(keys).map((type, index) => `$${index + 1}::${type}`);
  const lists = each.map((parameter) => `${parameter}[]`);
  const withParameters = (text: string) =>
    text.replace(/\bkeys\.(\w+)/g, (_column, key: string) => {
      const parameter = each[names.indexOf(key)];
      if (parameter === undefined) throw new Error(`${name} has no key ${key}`);
      return parameter;
    });
  return {
    name,
    text: `SELECT ${withParameters(columns)} FROM (VALUES (true)) AS keys (are_given) ${withParameters(joins)}`,
    joined: {
      name: `${name}-of-each`,
      text: `SELECT reader::int AS reader, ${columns}
        FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS keys (${names.join(', ')}, reader) ${joins}`,
    },
  };
}
