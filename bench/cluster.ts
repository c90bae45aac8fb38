import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../test/harness/free-port.ts';
import { PostgresServer } from '../test/harness/postgres-server.ts';
import { ProxyInFront } from '../test/harness/proxy-in-front.ts';
import { RealInstance } from '../test/harness/real-instance.ts';
import { scrape } from '../test/harness/scrape.ts';
import { ValkeyCluster } from '../test/harness/valkey-cluster.ts';
import { openAccounts } from './cluster/accounts.ts';
import { type Cluster, faults } from './cluster/faults.ts';
import { Ledger } from './cluster/ledger.ts';
import { type Credentials, Load } from './cluster/load.ts';
import { isWell, say } from './cluster/report.ts';
import { install } from './installation.ts';

/*
 * Whether anybody notices when a part of a cluster breaks: `npm run bench:cluster`. PROCESSES ("2,4") behind HAProxy, with
 * PostgreSQL, a replica of it and six nodes of Valkey, under load; each fault is followed by SECONDS (10) of load. It ends with 1 where something
 * that was acknowledged is lost, something was done twice under one Idempotency-Key, somebody does not see what they wrote, a
 * limit was exceeded by more than what each process admits alone, or a request failed otherwise than by a 503 that says when to come again.
 */
const sizes = (process.env.PROCESSES ?? '2,4').split(',').map(Number);
const seconds = Number(process.env.SECONDS ?? 10);

async function breakEverything(cluster: Cluster, ledger: Ledger): Promise<void> {
  await delay(seconds * 1_000);
  for (const [name, fault] of Object.entries(faults)) {
    ledger.begin(name);
    await fault(cluster);
    await delay(seconds * 1_000);
    say(`  ${name}: ${JSON.stringify(ledger.counts[name])}`);
  }
}

/** Where lists were read since each process was started last. */
async function sayWhereRead(metricsPorts: readonly number[]): Promise<void> {
  const scrapes = await Promise.all(metricsPorts.map((port) => scrape(port)));
  const counts = ['replica', 'behind', 'none', 'failed'].map((outcome) => {
    const count = scrapes.reduce((sum, one) => sum + one.sum('portico_replica_reads_total', { outcome }), 0);
    return `${outcome} ${count}`;
  });
  say(`  lists by where they were read: ${counts.join(', ')}`);
}

/** Loads a cluster that runs, and breaks it. @returns whether all was well */
async function tryOut(cluster: Cluster, credentials: Credentials): Promise<boolean> {
  const { instances } = cluster;
  const proxy = await ProxyInFront.start(
    'haproxy',
    instances.map(({ url }) => url),
  );
  const ledger = new Ledger();
  const load = new Load(proxy.url, ledger, credentials);
  try {
    load.begin();
    await breakEverything(cluster, ledger).finally(() => load.end());
    await sayWhereRead(cluster.metricsPorts);
    return await isWell(load, ledger, instances.length);
  } finally {
    await load.close();
    await proxy.stop();
  }
}

/** @returns whether all was well */
async function measure(processes: number): Promise<boolean> {
  say(`${processes} processes, load ${loadavg()[0]?.toFixed(1)}`);
  const valkey = await ValkeyCluster.create();
  const installation = await install({
    unlimited: ['per_minute', 'per_day', 'max_projects'],
    variables: { VALKEY_URL: valkey.url, TRUST_PROXY: 'loopback' },
  });
  const { postgres, environment } = installation;
  const replica = await PostgresServer.createReplica(postgres);
  const instances: RealInstance[] = [];
  const metricsPorts: number[] = [];
  try {
    const { limitedId, credentials } = await openAccounts(installation);
    for (let number = 0; number < processes; number += 1) {
      const port = await freePort();
      metricsPorts.push(port);
      const own = { METRICS_PORT: String(port), DATABASE_REPLICA_URLS: replica.url };
      instances.push(await RealInstance.prepare({ ...environment, ...own }));
    }
    for (const instance of instances) await instance.start();
    const limitKey = `portico:limit:{account ${limitedId}}`;
    return await tryOut({ instances, metricsPorts, postgres, replica, valkey, limitKey }, credentials);
  } finally {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await valkey.stop();
    await replica.remove();
    await postgres.remove();
  }
}

for (const processes of sizes) {
  if (!(await measure(processes))) process.exitCode = 1;
}
