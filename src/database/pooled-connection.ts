import type pg from 'pg';

/** Hears that a connection has broken; without it, the process would end. */
const ignoreBreak = (): void => undefined;

/** A connection of the pool's. When it breaks, whoever waits for an answer is told, and the pool when it is given back. */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const connection = await pool.connect();
  return connection.on('error', ignoreBreak);
}

/** @param isSpoilt whether nobody is to have the connection any more */
export function giveBack(connection: pg.PoolClient, isSpoilt = false): void {
  connection.off('error', ignoreBreak);
  connection.release(isSpoilt);
}
