import { loadavg } from 'node:os';
import { citusSettings, joinNodes } from '../test/harness/citus-nodes.ts';
import { PostgresServer } from '../test/harness/postgres-server.ts';
import { RealInstance } from '../test/harness/real-instance.ts';
import { Receiver } from '../test/harness/receiver.ts';
import { ValkeyServer } from '../test/harness/valkey-server.ts';
import { say } from './cluster/report.ts';
import { underLoad } from './cluster/under-load.ts';
import { type Installation, install } from './installation.ts';

/*
 * Whether anybody notices that a database is distributed, and that a part of it moves to another node: `npm run bench:distribute`, where
 * PostgreSQL has Citus. Two servers work on it under load; each step is followed by SECONDS (10) of load. It ends with 1 where a request
 * failed, or something was lost.
 */
const seconds = Number(process.env.SECONDS ?? 10);

/** The node that the database is on, and those that it is distributed to. */
interface Nodes extends Installation {
  workers: readonly PostgresServer[];
}

/** A part of the tables that is on the first of the workers goes to the second. */
const moveStatement = (from: string, to: string) => `
  SELECT citus_move_shard_placement(shardid, '127.0.0.1', ${from}, '127.0.0.1', ${to}, 'force_logical')
  FROM citus_shards WHERE table_name = 'environments'::regclass AND nodeport = ${from} LIMIT 1`;

/** What an operator does, one thing after the other, each under load. */
const steps: Readonly<Record<string, (nodes: Nodes) => Promise<unknown>>> = {
  'it is on one node': async () => undefined,
  'nodes are added': ({ postgres, workers }) =>
    joinNodes(
      'postgres',
      postgres.url,
      workers.map(({ url }) => url),
    ),
  'it is distributed': ({ command }) => command('distribute', '--apply'),
  'a part of it moves to another node': ({ postgres, workers }) => {
    const [from = '', to = ''] = workers.map(({ url }) => new URL(url).port);
    return postgres.query(moveStatement(from, to));
  },
};

/** @returns whether all was well */
async function measure(): Promise<boolean> {
  const valkey = await ValkeyServer.create();
  const receiver = await Receiver.listen();
  const installation = await install({
    unlimited: ['per_minute', 'per_day', 'max_projects'],
    postgres: citusSettings,
    variables: { VALKEY_URL: valkey.url, TRUST_PROXY: 'loopback', ALLOW_PRIVATE_WEBHOOKS: 'true' },
  });
  const workers = [await PostgresServer.create(citusSettings), await PostgresServer.create(citusSettings)];
  const instances = [
    await RealInstance.prepare(installation.environment),
    await RealInstance.prepare(installation.environment),
  ];
  try {
    const nodes = { ...installation, workers };
    return await underLoad(
      {
        installation,
        servers: instances.map(({ url }) => url),
        receiver: receiver.url,
        begin: () => Promise.all(instances.map((instance) => instance.start())),
      },
      Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, () => step(nodes)])),
      seconds,
    );
  } finally {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await receiver.close();
    await valkey.stop();
    for (const node of [installation.postgres, ...workers]) await node.remove();
  }
}

say(`from one node to three, load ${loadavg()[0]?.toFixed(1)}`);
if (!(await measure())) process.exitCode = 1;
