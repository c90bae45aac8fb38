import { isDistributed } from '../../schema/installation/distribution.ts';
import { loadSecretKey } from '../config/secret-key.ts';
import { StartError } from '../config/start-error.ts';
import { failureText } from '../database/failure-text.ts';
import { requireSecretKey } from '../credentials/require-secret-key.ts';
import { backUp } from '../transfer/backup.ts';
import { moveToServer } from '../transfer/move.ts';
import type { CommandHandler } from './command-handler.ts';

export const backup: CommandHandler = async ({ config, database, signingKeys, now }, options) => {
  const isOnSeveral = await isDistributed(database).catch((error) => {
    throw new StartError(`The database that DATABASE_URL names is out of reach: ${failureText(error)}`, {
      cause: error,
    });
  });
  if (isOnSeveral) {
    throw new StartError(
      'This database is on several nodes, of which pg_dump is no one moment: back up each node as Citus says, by what archives its WAL and citus_create_restore_point.',
    );
  }
  await requireSecretKey(config, () => signingKeys.published());
  const directory = options.required('to');
  const secretKey = await loadSecretKey(config);
  return { directory, ...(await backUp({ config, database, secretKey, now }, directory)) };
};

/** What was copied is told on standard error, table by table: it can take minutes. */
function reportTable(table: string, rows: number): void {
  process.stderr.write(`${table}: ${rows.toLocaleString('en')} rows\n`);
}

export const move: CommandHandler = async ({ config, database }, options) => {
  if (!database.isEmbedded) {
    throw new StartError(
      'This installation is on a server already: unset DATABASE_URL where the embedded one is meant.',
    );
  }
  const moved = await moveToServer(database, options.required('to'), reportTable);
  const key = config.secretKey ? 'the same SECRET_KEY' : `SECRET_KEY="$(cat ${config.dataDirectory}/secret-key)"`;
  return {
    ...moved,
    compared: 'equal',
    next: `Start with DATABASE_URL and ${key}. What is in ${config.dataDirectory} stays as it is, and is not written to any more.`,
  };
};
