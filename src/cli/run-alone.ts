import { existsSync } from 'node:fs';
import path from 'node:path';
import { printable } from '../config/printable.ts';
import { readConfig, type Config } from '../config/config.ts';
import { hasSecretKey } from '../config/secret-key.ts';
import { createLog } from '../config/log.ts';
import { StartError } from '../config/start-error.ts';
import { requireSecretKey } from '../credentials/require-secret-key.ts';
import { filesOf } from '../database/backup-files.ts';
import type { Database } from '../database/database.ts';
import { openDatabase, openDatabaseAsItIs } from '../database/open.ts';
import { createShared } from '../domain-context/shared.ts';
import { type CommandRule, commandTable } from '../operator/command-table.ts';
import { diagnosis } from '../operator/doctor.ts';
import type { OperatorAnswer, OperatorRequest } from '../operator/operator-request.ts';
import { OptionValues } from '../operator/option-values.ts';
import { perform } from '../operator/perform.ts';
import { tellWaiting } from '../operator/tell-waiting.ts';
import { restore } from '../transfer/restore.ts';

const ruleOf = ({ command }: OperatorRequest): CommandRule => commandTable[command];

async function performOn(database: Database, config: Config, request: OperatorRequest): Promise<OperatorAnswer> {
  const dependencies = { config, database, log: createLog('silent'), now: () => new Date() };
  // What is looked at stays as it is, and what migrates tells of it.
  const isUsed = ruleOf(request).installation !== 'is looked at' && request.command !== 'migrate';
  if (isUsed) await database.migrate({ onWaiting: tellWaiting, upgrades: database.isEmbedded });
  const { shared, signingKeys } = await createShared(dependencies);
  // What is encrypted under another key nobody else can read.
  if (isUsed) await requireSecretKey(config, () => signingKeys.published());
  return perform({ ...dependencies, shared, signingKeys }, request);
}

/**
 * A database that is not there is made, as by a first start, by what an installation may begin with alone. Whoever forgot
 * DATABASE_URL or DATA_DIR, or stands in another directory, learns of it.
 * @throws StartError
 */
function requireDatabase(config: Config, request: OperatorRequest): void {
  const { installation } = ruleOf(request);
  const { databaseUrl, dataDirectory } = config;
  const isThere = databaseUrl !== null || existsSync(filesOf(dataDirectory));
  if (isThere && installation === 'is looked at' && !hasSecretKey(config)) {
    throw new StartError(
      `There is neither SECRET_KEY nor a key in ${path.resolve(dataDirectory)}: give back the one there was.`,
    );
  }
  if (isThere) return;
  const text = `There is no database in ${path.resolve(dataDirectory)}`;
  if (installation !== 'begins') {
    throw new StartError(
      `${text}: set DATA_DIR or DATABASE_URL as the server has it. A start or portico migrate makes a new one.`,
    );
  }
  process.stderr.write(`${printable(text)}: a new one is made.\n`);
}

/** What is done before there is a database to open. */
async function restoreFirst(request: OperatorRequest): Promise<OperatorAnswer | null> {
  if (request.command !== 'restore') return null;
  const config = readConfig(process.env);
  const manifest = await restore(config, new OptionValues(request.options).required('from'));
  const database = await openDatabase(config);
  try {
    return { result: { restored: manifest, applied: await database.migrate({ onWaiting: tellWaiting }) } };
  } finally {
    await database.close();
  }
}

/** Does it in this process. @throws StartError where the environment or the database does not let it */
async function run(request: OperatorRequest): Promise<OperatorAnswer> {
  const config = readConfig(process.env);
  requireDatabase(config, request);
  const isLookedAt = ruleOf(request).installation === 'is looked at';
  const database = await (isLookedAt ? openDatabaseAsItIs(config) : openDatabase(config));
  try {
    return await performOn(database, config, request);
  } finally {
    await database.close();
  }
}

/** Opens the database and does what the operator asks for; what keeps the database from being opened is a diagnosis. */
export async function runAlone(request: OperatorRequest): Promise<OperatorAnswer> {
  try {
    return (await restoreFirst(request)) ?? (await run(request));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (request.command !== 'doctor') return { faults: [error.message] };
    return { result: diagnosis([{ check: 'start', status: 'failed', text: error.message }]) };
  }
}
