import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { distribute } from '../../src/database/distribution/distribute.ts';
import { PostgresServer } from './postgres-server.ts';

/** What Citus needs of each node; the number of parts is for databases that hold next to nothing. */
export const citusSettings = {
  fsync: 'off',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  'citus.shard_count': '8',
  // The first database on each makes it offer TLS, a moment later.
  'citus.node_conninfo': 'sslmode=prefer',
};

/** How often a node is asked to come, */
const mostTries = 10;

/** and the milliseconds in between. */
const pause = 200;

/** Where the nodes are besides the first, if tests run on several. */
const { CITUS_WORKERS: workers } = process.env;

const workerUrls = workers?.split(',') ?? [];

/** Whether the tables of tests are distributed. */
export const isDistributed = workerUrls.length > 0;

/** Three servers that could be nodes of one database. */
export async function createCitusNodes(): Promise<[PostgresServer, ...PostgresServer[]]> {
  const create = async () => {
    const node = await PostgresServer.create(citusSettings);
    // The first on a server has it reload its settings, which connections of others notice.
    await node.query('CREATE EXTENSION citus');
    return node;
  };
  return [await create(), await create(), await create()];
}

async function onDatabase(url: string, name: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const address = new URL(url);
  address.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: address.href });
  client.on('notice', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const makeExtension = async (client: pg.Client) => {
  await client.query('CREATE EXTENSION IF NOT EXISTS citus');
};

/** Adds a node, which may be about to reload its settings. */
async function addNode(client: pg.Client, port: string): Promise<void> {
  const add = () => client.query("SELECT citus_add_node('127.0.0.1', $1)", [port]);
  for (let tries = 1; tries < mostTries; tries += 1) {
    const isAdded = await add().then(
      () => true,
      () => false,
    );
    if (isAdded) return;
    await delay(pause);
  }
  await add();
}

/** The first has parts of the tables where no other could have them. */
const givePartsToFirst = `
  SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) FROM pg_dist_node WHERE groupid = 0`;

/** Makes databases of one name on several servers nodes of the first of them, which can be the only one. */
export async function joinNodes(name: string, first: string, others: readonly string[]): Promise<void> {
  await Promise.all(others.map((other) => onDatabase(other, name, makeExtension)));
  await onDatabase(first, name, async (client) => {
    await makeExtension(client);
    await client.query("SELECT citus_set_coordinator_host('127.0.0.1', $1)", [new URL(first).port]);
    for (const other of others) await addNode(client, new URL(other).port);
    if (others.length === 0) await client.query(givePartsToFirst);
  });
}

/** Distributes a migrated database among all nodes. */
export async function distributeDatabase(url: string, name: string): Promise<void> {
  const make = (worker: string) =>
    onDatabase(worker, 'postgres', async (client) => {
      await client.query(`CREATE DATABASE ${name}`);
    });
  await Promise.all(workerUrls.map(make));
  await joinNodes(name, url, workerUrls);
  await onDatabase(url, name, async (client) => {
    await distribute(client, () => undefined);
  });
}

/** Where a distributed database is on the nodes besides the first. */
export function workersOf(url: string): string[] {
  const { pathname } = new URL(url);
  return workerUrls.map((worker) => Object.assign(new URL(worker), { pathname }).href);
}

/** Drops what a database has on the other nodes. */
export async function dropFromWorkers(name: string): Promise<void> {
  const drop = (worker: string) =>
    onDatabase(worker, 'postgres', async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
  await Promise.all(workerUrls.map(drop));
}
