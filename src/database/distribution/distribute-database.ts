import pg from 'pg';
import { distribute } from './distribute.ts';
import { type DistributionPlan, planDistribution } from './distribution-plan.ts';

/** A connection of its own, on which nothing is limited in time. */
async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What distributing a database would take. @throws StartError where it cannot be distributed, with what to do about it */
export function readDistributionPlan(url: string): Promise<DistributionPlan> {
  return connected(url, planDistribution);
}

/**
 * Distributes it, and has the planner know what is where.
 * @returns what was planned
 * @throws StartError
 */
export function distributeDatabase(url: string, report: (table: string) => void): Promise<DistributionPlan> {
  return connected(url, async (client) => {
    const plan = await planDistribution(client);
    await distribute(client, report);
    // Where it fails, PostgreSQL does it by itself some time later.
    await client.query('ANALYZE').catch(() => undefined);
    return plan;
  });
}
