import pg from 'pg';
import type { NamedStatement } from '../../schema/context.ts';

/** The statement as pg takes it. pg copies what is a query's own, property by property: what it inherits costs nothing. */
export function namedQuery(statement: NamedStatement): pg.QueryConfig {
  const config: pg.QueryConfig = Object.create(statement);
  return config;
}

/**
 * Sends a query over a connection. Neither pg's own promise is used nor its `query_timeout`: both give the query a callback
 * after it was made, and V8 keeps a chain of all such queries, with their rows, until the next major collection.
 * @param values of its parameters, where the query does not bring its own
 */
export function sendQuery(
  connection: pg.ClientBase,
  config: pg.QueryConfig,
  values?: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(config, values && [...values], (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    connection.query(query);
  });
}

/** A connection that breaks tells whoever waits for an answer, and the pool when it is given back. */
const ignore = () => undefined;

/**
 * Sends a statement that is on its own over a connection of the pool. Where no answer comes in so many milliseconds, it has
 * failed, and its connection is ended: the network in between may have lost either without telling.
 */
export async function sendAlone(
  pool: pg.Pool,
  statement: NamedStatement,
  values: readonly unknown[],
  milliseconds: number,
): Promise<pg.QueryResult> {
  const connection = await pool.connect();
  connection.on('error', ignore);
  let failure: Error | boolean = false;
  const timer = setTimeout(() => {
    failure = new Error('query read timeout');
    connection.connection.stream.destroy();
  }, milliseconds);
  try {
    return await sendQuery(connection, namedQuery(statement), values);
  } catch (error) {
    failure ||= true;
    throw failure === true ? error : failure;
  } finally {
    clearTimeout(timer);
    connection.off('error', ignore);
    // What is prepared on it may be of a schema that was changed meanwhile.
    connection.release(failure);
  }
}
