import type pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import { distributedTables, distributionColumn, referenceTables } from './distributed-tables.ts';

/** Where a table goes, and how much of it has to be copied. */
interface PlannedTable {
  table: string;
  /** `each node`, or `by project_id`. */
  to: string;
  /** As PostgreSQL reckons them. */
  rows: number;
  bytes: number;
}

/** What is to be done. */
export interface DistributionPlan {
  /** The nodes that the database knows of, as `host:port`. */
  nodes: string[];
  /** Those that are where they were; none where all is distributed. */
  tables: PlannedTable[];
}

const nodesStatement = `SELECT concat(nodename, ':', nodeport) AS node, groupid = 0 AS "isFirst", shouldhaveshards AS "holdsParts"
  FROM pg_dist_node
  WHERE isactive AND noderole = 'primary' ORDER BY groupid`;

/** With their partitions, which go with them. */
const tablesStatement = `SELECT relname AS "table", sum(part.bytes)::float8 AS bytes, sum(part.rows)::float8 AS rows
  FROM pg_class CROSS JOIN LATERAL (
    SELECT pg_total_relation_size(relid) AS bytes, greatest(reltuples, 0) AS rows
    FROM pg_partition_tree(pg_class.oid) JOIN pg_class partition ON partition.oid = relid
    UNION ALL SELECT pg_total_relation_size(pg_class.oid), greatest(pg_class.reltuples, 0) WHERE relkind = 'r') part
  WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1::text[])
    AND pg_class.oid NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE partmethod = 'h' OR repmodel = 't')
  GROUP BY relname`;

/** @throws StartError that says what the operator does first */
async function requireNodes(client: pg.ClientBase): Promise<string[]> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (!rowCount) {
    throw new StartError(
      'The database has no Citus: CREATE EXTENSION citus in it on each node, and add them (docs/scaling.md says how).',
    );
  }
  const { rows } = await client.query<{ node: string; isFirst: boolean; holdsParts: boolean }>(nodesStatement);
  if (!rows[0]?.isFirst) {
    throw new StartError(
      'The first node does not know its own address: SELECT citus_set_coordinator_host(host, port) there, as the others reach it.',
    );
  }
  if (!rows.some(({ holdsParts }) => holdsParts)) {
    throw new StartError(
      'The first node knows of no other: SELECT citus_add_node(host, port) there, or have it hold parts itself by citus_set_node_property.',
    );
  }
  return rows.map(({ node }) => node);
}

/** Where everything is to be, and how much of it is not there yet. @throws StartError */
export async function planDistribution(client: pg.ClientBase): Promise<DistributionPlan> {
  const nodes = await requireNodes(client);
  const places = [
    ...referenceTables.map((table) => ({ table, to: 'each node' })),
    ...distributedTables.map((table) => ({ table, to: `by ${distributionColumn}` })),
  ];
  const { rows } = await client.query<Omit<PlannedTable, 'to'>>(tablesStatement, [places.map(({ table }) => table)]);
  const sizes = new Map(rows.map((row) => [row.table, row]));
  const tables = places.flatMap(({ table, to }) => {
    const size = sizes.get(table);
    return size ? [{ table, to, rows: size.rows, bytes: size.bytes }] : [];
  });
  return { nodes, tables };
}
