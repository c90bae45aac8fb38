import { readConfig, type Config } from '../config/config.ts';
import { createLog } from '../config/log.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { createShared } from '../domain-context/shared.ts';
import { diagnosis } from '../operator/doctor.ts';
import type { OperatorAnswer, OperatorRequest } from '../operator/operator-request.ts';
import { perform } from '../operator/perform.ts';
import { databaseSwitch, fileSwitch } from '../server/maintenance.ts';

async function performOn(database: Database, config: Config, request: OperatorRequest): Promise<OperatorAnswer> {
  const dependencies = { config, database, log: createLog('silent'), now: () => new Date() };
  // What is looked at stays as it is, and what migrates tells of it.
  if (request.command !== 'doctor' && request.command !== 'migrate') await database.migrate();
  const { shared, signingKeys } = await createShared(dependencies);
  const maintenance = database.isEmbedded ? fileSwitch(config.dataDirectory) : databaseSwitch(database.prisma);
  return perform({ ...dependencies, shared, signingKeys, maintenance }, request);
}

/** Does it in this process. @throws StartError where the environment or the database does not let it */
async function run(request: OperatorRequest): Promise<OperatorAnswer> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    return await performOn(database, config, request);
  } finally {
    await database.close();
  }
}

/** Opens the database and does what the operator asks for; what keeps the database from being opened is a diagnosis. */
export async function runAlone(request: OperatorRequest): Promise<OperatorAnswer> {
  try {
    return await run(request);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (request.command !== 'doctor') return { faults: [error.message] };
    return { result: diagnosis([{ check: 'start', status: 'failed', text: error.message }]) };
  }
}
