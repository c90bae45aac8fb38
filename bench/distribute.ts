import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { citusSettings, joinNodes } from '../test/harness/citus-nodes.ts';
import { PostgresServer } from '../test/harness/postgres-server.ts';
import { ProxyInFront } from '../test/harness/proxy-in-front.ts';
import { RealInstance } from '../test/harness/real-instance.ts';
import { Receiver } from '../test/harness/receiver.ts';
import { ValkeyServer } from '../test/harness/valkey-server.ts';
import { openAccounts } from './cluster/accounts.ts';
import { Customer } from './cluster/customer.ts';
import { Ledger } from './cluster/ledger.ts';
import { Load } from './cluster/load.ts';
import { isWell, say } from './cluster/report.ts';
import { type Installation, install, issueBenchKey } from './installation.ts';

/*
 * Whether anybody notices that a database is distributed, and that a part of it moves to another node: `npm run bench:distribute`, where
 * PostgreSQL has Citus. Two servers work on it under load; each step is followed by SECONDS (10) of load. It ends with 1 where a request
 * failed, or something was lost.
 */
const seconds = Number(process.env.SECONDS ?? 10);

const scopes = ['projects', 'deployments', 'incidents', 'members', 'webhooks', 'metrics']
  .flatMap((noun) => [`${noun}:read`, `${noun}:write`])
  .join(',');

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

async function distribute(nodes: Nodes, ledger: Ledger): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    ledger.begin(name);
    const began = performance.now();
    await step(nodes);
    const took = Math.round(performance.now() - began);
    await delay(seconds * 1_000);
    const answers = Object.values(ledger.counts[name] ?? {}).reduce((sum, count) => sum + count, 0);
    say(`  ${name}, in ${took} ms: ${answers} answers`);
  }
}

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
    const { credentials } = await openAccounts(installation, scopes);
    const key = await issueBenchKey(installation);
    for (const instance of instances) await instance.start();
    const proxy = await ProxyInFront.start(
      'haproxy',
      instances.map(({ url }) => url),
    );
    const ledger = new Ledger();
    const load = new Load(proxy.url, ledger, credentials);
    const customer = new Customer(proxy.url, { ...credentials, key }, ledger, receiver.url);
    try {
      load.begin();
      customer.begin();
      await distribute({ ...installation, workers }, ledger).finally(() => Promise.all([load.end(), customer.end()]));
      return await isWell(load, ledger, instances.length);
    } finally {
      await load.close();
      await proxy.stop();
    }
  } finally {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await receiver.close();
    await valkey.stop();
    for (const node of [installation.postgres, ...workers]) await node.remove();
  }
}

say(`from one node to three, load ${loadavg()[0]?.toFixed(1)}`);
if (!(await measure())) process.exitCode = 1;
