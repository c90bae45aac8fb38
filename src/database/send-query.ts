import pg from 'pg';
import type { NamedStatement } from '../../schema/context.ts';
import { type DescribedQuery, traceStatement } from './sql-operations.ts';
import { LostConnectionError } from './lost-connection.ts';

/** How a statement of our own is given to pg. */
export type QueryForm = (statement: NamedStatement) => pg.QueryConfig;

/** It is prepared under its name. pg copies what is a query's own, property by property: what it inherits costs nothing. */
export const namedQuery: QueryForm = (statement) => {
  const config: pg.QueryConfig = Object.create(statement);
  return config;
};

/** It is parsed and planned each time, for poolers that hand each statement to another connection. */
export const unnamedQuery: QueryForm = ({ name: label, text }) => {
  const config: DescribedQuery = { text, label };
  return config;
};

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
  return traceStatement(config, () => answerOf(connection, config, values));
}

function answerOf(
  connection: pg.ClientBase,
  config: pg.QueryConfig,
  values?: readonly unknown[],
): Promise<pg.QueryResult> {
  const answer = new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new pg.Query(config, values && [...values], (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    connection.query(query);
  });
  return answer.catch((error: Error) => {
    // Its stack leads to the socket; this one leads to whoever has sent the query.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** Whether the session is over with it: the server has ended it, or never answered. */
function endsSession(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';
}

/**
 * Sends a query that is on its own over a connection of the pool. Where no answer comes in so many milliseconds, it has
 * failed, and its connection is ended: the network in between may have lost either without telling.
 * @throws LostConnectionError
 */
export async function sendAlone(
  pool: pg.Pool,
  query: pg.QueryConfig,
  values: readonly unknown[],
  milliseconds: number,
): Promise<pg.QueryResult> {
  const connection = await pool.connect();
  let isLate = false;
  let hasFailed = true;
  const timer = setTimeout(() => {
    isLate = true;
    connection.connection.stream.destroy();
  }, milliseconds);
  try {
    const result = await sendQuery(connection, query, values);
    hasFailed = false;
    return result;
  } catch (error) {
    if (isLate) throw new Error('query read timeout', { cause: error });
    throw endsSession(error) ? new LostConnectionError(error) : error;
  } finally {
    clearTimeout(timer);
    // After a failure it is ended: what is prepared on it may be of a schema that was changed meanwhile.
    connection.release(hasFailed);
  }
}
