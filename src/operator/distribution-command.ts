import { StartError } from '../config/start-error.ts';
import { distributeDatabase, readDistributionPlan } from '../database/distribution/distribute-database.ts';
import type { CommandHandler } from './command-handler.ts';
import { tellWaiting } from './tell-waiting.ts';

function report(table: string): void {
  process.stderr.write(`${table} is copied to its nodes\n`);
}

const whatHappens = [
  'Nodes are told what is to hold there, and migrations that lack are applied.',
  'Sessions of this role are ended one by one while they do nothing: servers open others.',
  'Then all of it is one transaction, in which every table is copied to where it belongs. Requests wait until it is over; what they wait for longer than they may is answered with 503 and Retry-After.',
  'Until it is committed, all rows are where they were: where it fails or is interrupted, begin again.',
];

export const distribute: CommandHandler = async ({ config: { databaseUrl }, database }, options) => {
  if (databaseUrl === null) {
    throw new StartError(
      'The embedded database is in one process: portico move takes it to a server, which can be one of several nodes.',
    );
  }
  if (options.has('apply')) {
    await database.migrate({ onWaiting: tellWaiting });
    return distributeDatabase(databaseUrl, report);
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
