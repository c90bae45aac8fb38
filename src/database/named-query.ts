import type pg from 'pg';
import type { NamedStatement } from '../../schema/context.ts';

/** The statement as pg takes it. pg copies what is a query's own, property by property: what it inherits costs nothing. */
export function namedQuery(statement: NamedStatement): pg.QueryConfig {
  const config: pg.QueryConfig = Object.create(statement);
  return config;
}
