import type pg from 'pg';
import type { NamedStatement } from '../../schema/context.ts';

/** The statement as pg takes it. pg copies what is a query's own, property by property: what it inherits costs nothing. */
export function namedQuery(statement: NamedStatement): pg.QueryConfig {
  const config: pg.QueryConfig = Object.create(statement);
  return config;
}

/**
 * The same for a statement that is on its own: where no answer comes in so many milliseconds, it has failed, and its
 * connection is ended. The network in between may have lost either without telling.
 */
export function boundedQuery(statement: NamedStatement, milliseconds: number): pg.QueryConfig {
  return Object.assign(namedQuery(statement), { query_timeout: milliseconds });
}
