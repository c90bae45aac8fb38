import pg from 'pg';
import { planDistribution } from './distribution-plan.ts';
import { type UnpreparedNode, unpreparedNodes } from './prepare-nodes.ts';

/** Milliseconds in which a node is to be reached, and a half of those in which it has to answer. */
const longestAnswer = 3_000;

/** How the nodes of a distributed database are. */
export interface DistributionHealth {
  /** As `host:port`. */
  nodes: string[];
  /** What is wrong, in sentences that say what to do. */
  warnings: string[];
}

function faultText({ node, fault }: UnpreparedNode): string {
  if (fault !== null) return `${node} does not answer: ${fault.split('\n')[0]}.`;
  return `${node} is not prepared, and counts twice what is written: portico distribute --apply, before anything moves to it.`;
}

/** Looks at the nodes, from the first. @throws Error where that itself cannot be reached, or is no node */
export async function readDistributionHealth(url: string): Promise<DistributionHealth> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: longestAnswer,
    query_timeout: 2 * longestAnswer,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SET citus.node_connection_timeout = ${longestAnswer}`);
    const { nodes, tables } = await planDistribution(client);
    const unprepared = await unpreparedNodes(client);
    const missing = tables.map(({ table }) => table).join(', ');
    return {
      nodes,
      warnings: [
        ...unprepared.map(faultText),
        ...(missing === '' ? [] : [`Not distributed yet: ${missing}. portico distribute --apply does it.`]),
      ],
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}
