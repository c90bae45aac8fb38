import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ProxyInFront } from '../test/harness/proxy-in-front.ts';
import { PostgresServer } from '../test/harness/postgres-server.ts';
import { RealInstance } from '../test/harness/real-instance.ts';
import { ValkeyCluster } from '../test/harness/valkey-cluster.ts';
import { type Cluster, faults } from './cluster/faults.ts';
import { Ledger } from './cluster/ledger.ts';
import { Load } from './cluster/load.ts';
import { secretKey } from './installation.ts';

/*
 * Whether anybody notices when a part of a cluster breaks: `npm run bench:cluster`. PROCESSES ("2,4") behind HAProxy, with
 * PostgreSQL and six nodes of Valkey, under load; each fault is followed by SECONDS (10) of load. It ends with 1 where something
 * that was acknowledged is lost, something was done twice under one Idempotency-Key, somebody does not see what they wrote, a
 * limit was exceeded by more than each process's own, or a request failed otherwise than by a 503 that says when to come again.
 */
const sizes = (process.env.PROCESSES ?? '2,4').split(',').map(Number);
const seconds = Number(process.env.SECONDS ?? 10);
const limit = 60;
const plans = {
  free: { per_minute: limit },
  pro: { per_minute: 10_000_000, per_day: 1_000_000_000, max_projects: 10_000_000 },
};

const withId = z.object({ id: z.string() });
const token = z.object({ token: z.string() });
const key = z.object({ full_key: z.string() });

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Two accounts: one without limits, and one that may ask so often in a minute. */
async function openAccounts(instance: RealInstance) {
  const person = (name: string, plan: string) => [
    ...['--username', name, '--email', `${name}@example.com`, '--password', 'correct horse battery', '--plan', plan],
  ];
  await instance.command('user', 'create', ...person('bench', 'pro'));
  const { id } = withId.parse(await instance.command('user', 'create', ...person('limited', 'free')));
  const scopes = 'projects:read,projects:write';
  const issued = await instance.command('token', 'create', '--user', 'bench', '--name', 'T', '--scopes', scopes);
  const made = await instance.command('key', 'create', '--user', 'limited', '--name', 'K', '--scopes', 'read');
  return { limitedId: id, token: token.parse(issued).token, limitedKey: key.parse(made).full_key };
}

async function breakEverything(cluster: Cluster, ledger: Ledger): Promise<void> {
  await delay(seconds * 1_000);
  for (const [name, fault] of Object.entries(faults)) {
    ledger.begin(name);
    await fault(cluster);
    await delay(seconds * 1_000);
    say(`  ${name}: ${JSON.stringify(ledger.counts[name])}`);
  }
}

/** What should not be, in sentences. */
async function faultsFound(load: Load, ledger: Ledger, processes: number): Promise<string[]> {
  const projects = await load.projects();
  const lost = [...ledger.acknowledged].filter(([name, id]) => !projects.get(name)?.includes(id));
  const doubled = [...projects].filter(([, ids]) => ids.length > 1);
  const most = Math.max(...ledger.admitted.values());
  say(`  ${ledger.acknowledged.size} projects acknowledged, ${lost.length} lost, ${doubled.length} made twice`);
  say(`  at most ${most} of ${limit} admitted in a minute; ${ledger.broken.length} answers that no client may see`);
  return [
    ...lost.map(([name, id]) => `${name} was acknowledged as ${id}, and is lost`),
    ...doubled.map(([name, ids]) => `${name} was made ${ids.length} times`),
    ...(most > limit * processes ? [`${most} were admitted in one minute`] : []),
    ...ledger.broken,
  ];
}

/** @returns whether all was well */
async function measure(processes: number): Promise<boolean> {
  say(`${processes} processes, load ${loadavg()[0]?.toFixed(1)}`);
  const [postgres, valkey] = [await PostgresServer.create(), await ValkeyCluster.create()];
  const instances: RealInstance[] = [];
  const ledger = new Ledger();
  try {
    const environment = {
      DATABASE_URL: postgres.url,
      VALKEY_URL: valkey.url,
      SECRET_KEY: secretKey.toString('base64'),
      TRUST_PROXY: 'loopback',
      PLANS: JSON.stringify(plans),
    };
    for (let number = 0; number < processes; number += 1) instances.push(await RealInstance.prepare(environment));
    const [first] = instances;
    if (!first) throw new Error('PROCESSES says none');
    const { limitedId, ...credentials } = await openAccounts(first);
    for (const instance of instances) await instance.start();
    const proxy = await ProxyInFront.start(
      'haproxy',
      instances.map(({ url }) => url),
    );
    const load = new Load(proxy.url, ledger, credentials);
    load.begin();
    await breakEverything({ instances, postgres, valkey, limitKey: `portico:limit:{account ${limitedId}}` }, ledger);
    await load.end();
    const found = await faultsFound(load, ledger, processes);
    for (const fault of found.slice(0, 20)) say(`  ! ${fault}`);
    await load.close();
    await proxy.stop();
    return found.length === 0;
  } finally {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await valkey.stop();
    await postgres.remove();
  }
}

for (const processes of sizes) {
  if (!(await measure(processes))) process.exitCode = 1;
}
