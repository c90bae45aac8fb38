import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { portico } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { scrape } from '../harness/scrape.ts';
import { ValkeyServer } from '../harness/valkey-server.ts';

const { TEST_DATABASE_URL: serverUrl = '', TEST_VALKEY_URL: valkeyUrl = '' } = process.env;

const password = 'the right one';
const wrong = 'sesame-open';

const diagnosis = z.object({ checks: z.array(z.object({ check: z.string(), status: z.string(), text: z.string() })) });

describe.runIf(serverUrl && valkeyUrl).each([
  [
    'under another password',
    (port: number) => `valkey://:${wrong}@127.0.0.1:${port}`,
    /WRONGPASS|NOAUTH|invalid username-password/,
  ],
  [
    'as a cluster, which it is not',
    (port: number) => `valkey+cluster://:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    /cluster support disabled/,
  ],
  ['where nobody listens', () => 'valkey://127.0.0.1:1', /ECONNREFUSED/],
  [
    'by a password, of which it says all that it does not know',
    (port: number) => `valkey://ada:${wrong}@127.0.0.1:${port}`,
    /unknown command/,
    ['--rename-command', 'AUTH', '', '--rename-command', 'HELLO', ''],
  ],
])('Valkey, asked for %s', (_, urlOf, reason, words = ['--requirepass', password]) => {
  let valkey: ValkeyServer;
  let url: string;
  let instance: Instance;
  let metricsPort: number;

  beforeAll(async () => {
    valkey = await ValkeyServer.create(words);
    url = urlOf(valkey.port);
    metricsPort = await freePort();
    instance = await startInstance({ VALKEY_URL: url, METRICS_PORT: String(metricsPort) });
  });
  afterAll(async () => {
    await instance.stop();
    await valkey.stop();
  });

  test('is told of with the reason, and without the password, and limits are counted by each process', async () => {
    const { key } = await createAccount('free', instance);
    expect((await send('GET', '/api/user/profile', { credential: key, on: instance })).status).toBe(200);
    const told = instance.logged.filter((line) => line.includes('counted by this instance alone'));
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '{}').reason).toMatch(reason);
    expect(instance.logged.join('\n')).not.toContain(wrong);
    const metrics = await scrape(metricsPort);
    expect([metrics.has('portico_valkey_in_use'), metrics.sum('portico_valkey_in_use')]).toEqual([true, 0]);
  });

  test('is what portico doctor says is wrong', async () => {
    const { code, stdout, stderr } = await portico(['doctor'], {
      DATABASE_URL: await createServerDatabase(serverUrl),
      VALKEY_URL: url,
      SECRET_KEY: Buffer.alloc(32, 8).toString('base64'),
    });
    expect(code).toBe(1);
    const { checks } = diagnosis.parse(JSON.parse(stdout));
    expect(checks.find(({ check }) => check === 'limits')).toEqual({
      check: 'limits',
      status: 'failed',
      text: expect.stringMatching(reason),
    });
    expect(stdout + stderr).not.toContain(wrong);
  });
});
