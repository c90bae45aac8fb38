import type pg from 'pg';
import { StartError } from '../../config/start-error.ts';

const statement = `SELECT EXISTS (SELECT FROM environments WHERE variables <> '{}'::jsonb) AS "isPlain"`;

/**
 * A start encrypts what the version before has left in plain text, but not on several nodes, all of which it would have to ask.
 * @throws StartError where something of that is left
 */
export async function requireEncryptedVariables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isPlain: boolean }>(statement);
  if (rows[0]?.isPlain !== true) return;
  throw new StartError(
    'Variables are left from before they were encrypted. Start a server of this version on the database as it is, which encrypts them, and begin again.',
  );
}
