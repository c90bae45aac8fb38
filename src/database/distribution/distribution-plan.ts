import type pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import { distributedTables, distributionColumn, referenceTables } from './distributed-tables.ts';

/** Where a table goes, and how much of it has to be copied. */
interface PlannedTable {
  table: string;
  /** `each node`, or `by project_id`. */
  to: string;
  /** As PostgreSQL reckons them; null where it has not counted any yet (ANALYZE does). */
  rows: number | null;
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
    SELECT pg_total_relation_size(relid) AS bytes, nullif(reltuples, -1) AS rows
    FROM pg_partition_tree(pg_class.oid) JOIN pg_class partition ON partition.oid = relid
    UNION ALL SELECT pg_total_relation_size(pg_class.oid), nullif(pg_class.reltuples, -1) WHERE relkind = 'r') part
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

/** Whether the role may set what PostgreSQL does not know by name, and sees at once what Citus makes on other nodes as the owner of its extension. */
const roleStatement = `SELECT pg_get_userbyid(extowner) AS owner, pg_get_userbyid(extowner) = current_user AS "ownsExtension", rolsuper AS "isSuperuser",
    ARRAY(SELECT concat(nodename, ':', nodeport, CASE WHEN NOT success THEN concat(', which answers: ', result) END)
      FROM run_command_on_workers('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
      WHERE NOT success OR result <> 't') AS elsewhere
  FROM pg_extension, pg_roles WHERE extname = 'citus' AND rolname = current_user`;

interface Role {
  ownsExtension: boolean;
  owner: string;
  isSuperuser: boolean;
  /** Nodes on which it is no superuser, or that do not say so. */
  elsewhere: string[];
}

/** @throws StartError where the role cannot distribute the database, with what to do about it */
export async function requireRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Role>(roleStatement);
  const [role] = rows;
  if (!role) throw new Error('a database of several nodes has the extension');
  if (!role.isSuperuser || role.elsewhere.length > 0) {
    const where = role.isSuperuser ? `on ${role.elsewhere.join(', ')}` : 'of the first node';
    throw new StartError(
      `The role of DATABASE_URL is no superuser ${where}: ALTER ROLE … SUPERUSER there, until it is distributed.`,
    );
  }
  if (!role.ownsExtension) {
    throw new StartError(
      `The role ${role.owner} has created the extension of Citus: give its name and password in DATABASE_URL for this command.`,
    );
  }
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
