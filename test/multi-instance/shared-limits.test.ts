import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import type { Instance } from '../harness/instance.ts';
import { scrape } from '../harness/scrape.ts';
import { twoInstances } from '../harness/two-instances.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';
import { ValkeyServer } from '../harness/valkey-server.ts';

/** Asks for the profile as often at once as there are instances to ask. */
function ask({ key }: Account, instances: readonly Instance[]) {
  return Promise.all(instances.map((on) => send('GET', '/api/user/profile', { credential: key, on })));
}

function admitted(replies: readonly { status: number }[]): number {
  return replies.filter(({ status }) => status === 200).length;
}

describe.runIf(process.env.TEST_VALKEY_URL)('two instances on one Valkey', () => {
  const two = twoInstances(() => ValkeyServer.create());

  /** The instances in turn, `times` times. */
  const alternately = (times: number) =>
    Array.from({ length: times }, (_, number) => (number % 2 ? two.first : two.second));

  test('admit together, of 200 racing requests against a limit of 60, exactly 60', async () => {
    // What is compiled with the first requests is not what is tested here.
    await ask(await createAccount('pro', two.first), alternately(20));
    await withinOneMinute();
    const account = await createAccount('free', two.first);
    expect(admitted(await ask(account, alternately(200)))).toBe(60);
    const [reply] = await ask(account, [two.first]);
    expect(reply?.headers.get('x-ratelimit-remaining')).toBe('0');
  });

  test('a revocation on one is felt on the other', () => two.expectRevocation(2_000));

  test.each(['killed', 'hung'] as const)(
    'while Valkey is %s each counts alone, logs it once, and returns',
    async (how) => {
      const { valkey, first } = two;
      const inUse = async () => (await scrape(two.metricsPort)).sum('portico_valkey_in_use');
      await expect.poll(inUse, { timeout: 10_000 }).toBe(1);
      await withinOneMinute();
      const account = await createAccount('free', first);
      first.logged.length = 0;
      if (how === 'killed') await valkey.stop();
      else valkey.signal('SIGSTOP');
      const alone = await ask(
        account,
        Array.from({ length: 70 }, () => first),
      );
      expect(admitted(alone)).toBe(60);
      const warnings = first.logged.filter((line) => line.includes('counted by this instance alone'));
      expect(warnings).toHaveLength(1);
      await expect.poll(inUse, { timeout: 10_000 }).toBe(0);
      if (how === 'killed') await valkey.start();
      else valkey.signal('SIGCONT');
      await expect
        .poll(
          async () => {
            await send('GET', '/api/nothing', { on: first });
            return first.logged.some((line) => line.includes('shared again'));
          },
          { timeout: 10_000 },
        )
        .toBe(true);
      await expect.poll(inUse, { timeout: 10_000 }).toBe(1);
    },
  );
});
