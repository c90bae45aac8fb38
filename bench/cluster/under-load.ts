import { setTimeout as delay } from 'node:timers/promises';
import { ProxyInFront } from '../../test/harness/proxy-in-front.ts';
import { type Installation, issueBenchKey } from '../installation.ts';
import { openAccounts } from './accounts.ts';
import { Customer } from './customer.ts';
import { Ledger } from './ledger.ts';
import { Load } from './load.ts';
import { isWell, say } from './report.ts';

/** All that a token of `/v1` may do. */
const scopes = ['projects', 'deployments', 'incidents', 'members', 'webhooks', 'metrics']
  .flatMap((noun) => [`${noun}:read`, `${noun}:write`])
  .join(',');

/** Callers by way of HAProxy, of all of the interface, who note what they are answered. */
interface Callers {
  installation: Installation;
  /** Where the servers are or will be. */
  servers: readonly string[];
  /** The URL that webhooks go to. */
  receiver: string;
  /** Starts the servers that are there from the beginning, once there are accounts. */
  begin(): Promise<unknown>;
}

/** What an operator does, one thing after the other, each followed by so many seconds of load. @returns whether all was well */
export async function underLoad(
  { installation, servers, receiver, begin }: Callers,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
  seconds: number,
): Promise<boolean> {
  const { credentials } = await openAccounts(installation, scopes);
  const key = await issueBenchKey(installation);
  await begin();
  const proxy = await ProxyInFront.start('haproxy', [...servers]);
  const ledger = new Ledger();
  const load = new Load(proxy.url, ledger, credentials);
  const customer = new Customer(proxy.url, { ...credentials, key }, ledger, receiver);
  const work = async () => {
    for (const [name, step] of Object.entries(steps)) {
      ledger.begin(name);
      const began = performance.now();
      await step();
      const took = Math.round(performance.now() - began);
      await delay(seconds * 1_000);
      const answers = Object.values(ledger.counts[name] ?? {}).reduce((sum, count) => sum + count, 0);
      say(`  ${name}, in ${took} ms: ${answers} answers`);
    }
  };
  try {
    load.begin();
    customer.begin();
    await work().finally(() => Promise.all([load.end(), customer.end()]));
    return await isWell(load, ledger, servers.length);
  } finally {
    await load.close();
    await proxy.stop();
  }
}
