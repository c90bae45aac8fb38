import pg from 'pg';
import { planDistribution } from './distribution-plan.ts';

/** Milliseconds in which a node is to be reached, and a half of those in which it has to answer. */
const longestAnswer = 3_000;

/** How the nodes of a distributed database are. */
export interface DistributionHealth {
  /** As `host:port`. */
  nodes: string[];
  /** What is wrong, in sentences that say what to do. */
  warnings: string[];
}

interface NodeAnswer {
  node: string;
  success: boolean;
  result: string;
}

/** What each node but the first begins its sessions with, or why it does not answer. */
const settingsStatement = `SELECT concat(nodename, ':', nodeport) AS node, success, result
  FROM run_command_on_workers($$ SELECT coalesce(current_setting('portico.is_worker', true), '') $$) ORDER BY node`;

function fault({ node, success, result }: NodeAnswer): string[] {
  if (!success) return [`${node} does not answer: ${result.split('\n')[0]}.`];
  if (result === 'on') return [];
  return [
    `${node} is not prepared, and counts twice what is written: portico distribute --apply, before anything moves to it.`,
  ];
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
    const { rows } = await client.query<NodeAnswer>(settingsStatement);
    const missing = tables.map(({ table }) => table).join(', ');
    return {
      nodes,
      warnings: [
        ...rows.flatMap(fault),
        ...(missing === '' ? [] : [`Not distributed yet: ${missing}. portico distribute --apply does it.`]),
      ],
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}
