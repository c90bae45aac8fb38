import { afterAll, beforeAll, expect } from 'vitest';
import { createAccount } from './account.ts';
import { send } from './client.ts';
import { freePort } from './free-port.ts';
import { type Instance, startInstance } from './instance.ts';

/** What the instances share, one server or several. */
interface SharedValkey {
  url: string;
  stop(): Promise<void>;
}

export interface TwoInstances<Valkey extends SharedValkey> {
  readonly valkey: Valkey;
  readonly first: Instance;
  readonly second: Instance;
  /** Where Prometheus asks the first. */
  readonly metricsPort: number;
  /** Revokes a key on the first. @param timeout milliseconds within which the second has to refuse it */
  expectRevocation(timeout: number): Promise<void>;
}

/** Sets two instances on one database, with one Valkey, before the tests of a block. @param create makes that Valkey */
export function twoInstances<Valkey extends SharedValkey>(create: () => Promise<Valkey>): TwoInstances<Valkey> {
  let valkey: Valkey;
  let first: Instance;
  let second: Instance;
  let metricsPort: number;
  beforeAll(async () => {
    valkey = await create();
    metricsPort = await freePort();
    first = await startInstance({ VALKEY_URL: valkey.url, METRICS_PORT: String(metricsPort) });
    second = await startInstance({ VALKEY_URL: valkey.url }, first);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await valkey.stop();
  });
  return {
    get valkey() {
      return valkey;
    },
    get first() {
      return first;
    },
    get second() {
      return second;
    },
    get metricsPort() {
      return metricsPort;
    },
    async expectRevocation(timeout) {
      const { key } = await createAccount('pro', first);
      const made = await send('POST', '/api/developer/keys', { credential: key, body: { name: 'Doomed' }, on: first });
      const { id, full_key: doomed } = Object(made.body).key;
      const asked = async () => (await send('GET', '/api/user/profile', { credential: doomed, on: second })).status;
      expect(await asked()).toBe(200);
      await send('DELETE', `/api/developer/keys/${id}`, { credential: key, on: first });
      await expect.poll(asked, { timeout, interval: 20 }).toBe(401);
    },
  };
}
