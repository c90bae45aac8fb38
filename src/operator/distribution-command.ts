import { StartError } from '../config/start-error.ts';
import { distributeDatabase, readDistributionPlan } from '../database/distribution/distribute-database.ts';
import type { CommandHandler } from './command-handler.ts';

function report(table: string): void {
  process.stderr.write(`${table} is distributed\n`);
}

const whatHappens = [
  'Sessions of the database are ended one by one, each between two transactions: servers open others.',
  'Then all of it is one transaction, in which every table is copied to where it belongs. Requests wait until it is over; what they wait for longer than they may is answered with 503 and Retry-After.',
  'Until it is committed, nothing has happened: where it fails or is interrupted, begin again.',
];

export const distribute: CommandHandler = async ({ config: { databaseUrl } }, options) => {
  if (databaseUrl === null) {
    throw new StartError(
      'The embedded database is in one process: portico move takes it to a server, which can be one of several nodes.',
    );
  }
  if (options.has('apply')) {
    const { nodes, tables } = await distributeDatabase(databaseUrl, report);
    return { nodes, distributed: tables.map(({ table }) => table) };
  }
  const plan = await readDistributionPlan(databaseUrl);
  const isDone = plan.tables.length === 0;
  return {
    ...plan,
    ...(isDone
      ? { next: 'All is distributed already; with --apply, nodes that were added are prepared.' }
      : { whatHappens, next: 'portico distribute --apply' }),
  };
};
