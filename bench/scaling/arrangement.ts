import { citusSettings, joinNodes } from '../../test/harness/citus-nodes.ts';
import { PostgresServer } from '../../test/harness/postgres-server.ts';
import { ProxyInFront } from '../../test/harness/proxy-in-front.ts';
import { RealInstance } from '../../test/harness/real-instance.ts';
import { ValkeyCluster } from '../../test/harness/valkey-cluster.ts';
import { ValkeyServer } from '../../test/harness/valkey-server.ts';
import { createBenchUser, install, issueBenchToken, secretKey } from '../installation.ts';
import { createSecretKey } from 'node:crypto';
import { seedBench } from '../seed.ts';

/** What answers requests. */
export interface Arrangement {
  /** Servers behind HAProxy. */
  servers: number;
  /** Whether lists are read from a replica. */
  hasReplica?: boolean;
  /** Whether limits are counted by a cluster of six instead of one server. */
  hasValkeyCluster?: boolean;
  /** Nodes of Citus, the first among them, which has parts where it is alone; where none are named, PostgreSQL is without Citus. */
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
  remove(): Promise<void>;
}

/** Distributes a database among so many nodes. @returns those besides the first */
async function distribute(
  first: PostgresServer,
  nodes: number,
  command: (...words: string[]) => Promise<unknown>,
): Promise<PostgresServer[]> {
  const others: PostgresServer[] = [];
  while (others.length < nodes - 1) others.push(await PostgresServer.create(citusSettings));
  await joinNodes(
    'postgres',
    first.url,
    others.map(({ url }) => url),
  );
  if (nodes === 1)
    await first.query(
      "SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) FROM pg_dist_node WHERE groupid = 0",
    );
  await command('distribute', '--apply');
  return others;
}

/** Starts all of an arrangement. */
export async function arrange({ servers, hasReplica, hasValkeyCluster, nodes }: Arrangement): Promise<Site> {
  const valkey = hasValkeyCluster ? await ValkeyCluster.create() : await ValkeyServer.create();
  const installation = await install({
    unlimited: ['per_minute', 'per_day'],
    postgres: { ...(nodes ? citusSettings : { fsync: 'off' }), shared_buffers: '256MB' },
    variables: { VALKEY_URL: valkey.url, TRUST_PROXY: 'loopback' },
  });
  const { postgres, environment, command } = installation;
  await createBenchUser(installation);
  const token = await issueBenchToken(installation, 'projects:read,deployments:read,deployments:write');
  await seedBench(postgres.url, createSecretKey(secretKey));
  const others = nodes ? await distribute(postgres, nodes, command) : [];
  const replica = hasReplica ? await PostgresServer.createReplica(postgres) : null;
  const instances: RealInstance[] = [];
  for (let number = 0; number < servers; number += 1) {
    const more: Record<string, string> = replica ? { DATABASE_REPLICA_URLS: replica.url } : {};
    const instance = await RealInstance.prepare({ ...environment, ...more });
    await instance.start();
    instances.push(instance);
  }
  const proxy = await ProxyInFront.start(
    'haproxy',
    instances.map(({ url }) => url),
  );
  const rows = await postgres.query<{ id: string }>(
    "SELECT p.id FROM projects p JOIN users u ON u.id = p.owner_id WHERE u.username = 'bench' ORDER BY p.id",
  );
  const databases = [postgres, ...others, ...(replica ? [replica] : [])];
  return {
    url: proxy.url,
    token,
    projectIds: rows.map(({ id }) => id),
    parts: new Map([
      ['balancer', [proxy.processId]],
      ['servers', instances.map(({ processId }) => processId)],
      ['Valkey', valkey instanceof ValkeyCluster ? valkey.processIds : [valkey.processId]],
      ['first node', [postgres.processId]],
      ['other nodes', others.map(({ processId }) => processId)],
      ['replica', replica ? [replica.processId] : []],
    ]),
    async remove() {
      await proxy.stop();
      await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
      await valkey.stop();
      for (const database of databases) await database.remove();
    },
  };
}
