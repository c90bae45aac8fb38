import pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import { failureText } from '../failure-text.ts';
import { distribute } from './distribute.ts';
import { type DistributionPlan, planDistribution, requireRole } from './distribution-plan.ts';

/** A connection of its own. @throws StartError with what the database says where it refuses something */
async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${failureText(error)}. portico distribute says what is distributed by now.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What distributing a database would take. @throws StartError where it cannot be distributed, with what to do about it */
export function readDistributionPlan(url: string): Promise<DistributionPlan> {
  return connected(url, async (client) => {
    const plan = await planDistribution(client);
    if (plan.tables.length > 0) await requireRole(client);
    return plan;
  });
}

/**
 * Distributes it, and has the planner know what is where.
 * @returns the nodes, and the tables that were moved
 * @throws StartError
 */
export function distributeDatabase(
  url: string,
  report: (table: string) => void,
): Promise<{ nodes: string[]; distributed: string[] }> {
  return connected(url, async (client) => {
    const { nodes } = await planDistribution(client);
    const distributed = await distribute(client, report);
    // Where it fails, PostgreSQL does it by itself some time later.
    await client.query('ANALYZE').catch(() => undefined);
    return { nodes, distributed };
  });
}
