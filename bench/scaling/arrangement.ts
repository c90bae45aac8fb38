import { createSecretKey } from 'node:crypto';
import { citusSettings, joinNodes } from '../../test/harness/citus-nodes.ts';
import { PostgresServer } from '../../test/harness/postgres-server.ts';
import { ProxyInFront } from '../../test/harness/proxy-in-front.ts';
import { RealInstance } from '../../test/harness/real-instance.ts';
import { ValkeyCluster } from '../../test/harness/valkey-cluster.ts';
import { ValkeyServer } from '../../test/harness/valkey-server.ts';
import { createBenchUser, type Installation, install, issueBenchToken, secretKey } from '../installation.ts';
import { seedBench } from '../seed.ts';

/** What answers requests. */
export interface Arrangement {
  /** Servers behind HAProxy. */
  servers: number;
  /** Whether lists are read from a replica. */
  hasReplica?: boolean;
  /** Whether limits are counted by a cluster of six instead of one server. */
  hasValkeyCluster?: boolean;
  /** Nodes of Citus, the first among them; where none are named, PostgreSQL is without Citus. */
  nodes?: number;
}

/** An arrangement that runs, with 20,000 projects. */
export interface Site {
  url: string;
  token: string;
  /** Of the account that the token is of. */
  projectIds: readonly string[];
  /** The processes of each of its parts. */
  parts: ReadonlyMap<string, readonly number[]>;
  /** Stops all of it. */
  remove(): Promise<void>;
}

/** As many parts of a table as Citus makes where nobody says otherwise. */
const nodeSettings = { ...citusSettings, 'citus.shard_count': '32' };

/** Stops in the opposite order whatever was started. */
type Started = AsyncDisposableStack;

async function startValkey(started: Started, isCluster: boolean) {
  const valkey = isCluster ? await ValkeyCluster.create() : await ValkeyServer.create();
  started.defer(() => valkey.stop());
  return { url: valkey.url, processIds: valkey instanceof ValkeyCluster ? valkey.processIds : [valkey.processId] };
}

/** Distributes a database among so many nodes. @returns those besides the first */
async function distribute(
  started: Started,
  { postgres, command }: Installation,
  nodes: number,
): Promise<PostgresServer[]> {
  const others: PostgresServer[] = [];
  while (others.length < nodes - 1) {
    const node = await PostgresServer.create(nodeSettings);
    started.defer(() => node.remove());
    others.push(node);
  }
  const urls = others.map(({ url }) => url);
  await joinNodes('postgres', postgres.url, urls);
  await command('distribute', '--apply');
  return others;
}

async function startReplica(started: Started, primary: PostgresServer): Promise<PostgresServer> {
  const replica = await PostgresServer.createReplica(primary);
  started.defer(() => replica.remove());
  return replica;
}

async function startServers(
  started: Started,
  count: number,
  environment: Record<string, string>,
): Promise<RealInstance[]> {
  const instances: RealInstance[] = [];
  while (instances.length < count) {
    const instance = await RealInstance.prepare(environment);
    started.defer(async () => void (await instance.end('SIGKILL')));
    await instance.start();
    instances.push(instance);
  }
  return instances;
}

async function projectsOf(postgres: PostgresServer): Promise<string[]> {
  const rows = await postgres.query<{ id: string }>(
    "SELECT p.id FROM projects p JOIN users u ON u.id = p.owner_id WHERE u.username = 'bench' ORDER BY p.id",
  );
  return rows.map(({ id }) => id);
}

/** Starts all of an arrangement. @throws Error where a part of it is not installed; nothing goes on then */
export async function arrange({ servers, hasReplica, hasValkeyCluster, nodes = 0 }: Arrangement): Promise<Site> {
  await using started = new AsyncDisposableStack();
  const valkey = await startValkey(started, hasValkeyCluster === true);
  const installation = await install({
    unlimited: ['per_minute', 'per_day'],
    postgres: { ...(nodes > 0 ? nodeSettings : { fsync: 'off' }), shared_buffers: '256MB' },
    variables: { VALKEY_URL: valkey.url, TRUST_PROXY: 'loopback' },
  });
  const { postgres, environment } = installation;
  started.defer(() => postgres.remove());
  await createBenchUser(installation);
  const token = await issueBenchToken(installation, 'projects:read,deployments:read,deployments:write');
  await seedBench(postgres.url, createSecretKey(secretKey));
  const others = nodes > 0 ? await distribute(started, installation, nodes) : [];
  const replicas = hasReplica ? [await startReplica(started, postgres)] : [];
  const places: Record<string, string> = replicas[0] ? { DATABASE_REPLICA_URLS: replicas[0].url } : {};
  const instances = await startServers(started, servers, { ...environment, ...places });
  const proxy = await ProxyInFront.start(
    'haproxy',
    instances.map(({ url }) => url),
  );
  started.defer(() => proxy.stop());
  const parts = new Map([
    ['HAProxy', [proxy.processId]],
    ['servers', instances.map(({ processId }) => processId)],
    ['Valkey', valkey.processIds],
    ['first node', [postgres.processId]],
    ['other nodes', others.map(({ processId }) => processId)],
    ['replica', replicas.map(({ processId }) => processId)],
  ]);
  const projectIds = await projectsOf(postgres);
  const all = started.move();
  return { url: proxy.url, token, projectIds, parts, remove: () => all.disposeAsync() };
}
