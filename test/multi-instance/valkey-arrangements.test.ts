import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import type { Instance } from '../harness/instance.ts';
import { sendForm } from '../harness/person.ts';
import type { Reply } from '../harness/reply.ts';
import { twoInstances } from '../harness/two-instances.ts';
import { ValkeyCluster } from '../harness/valkey-cluster.ts';
import { ValkeySentinels } from '../harness/valkey-sentinels.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';

/** What both ways to survive the loss of a server have in common. */
interface Arrangement {
  url: string;
  /** Takes away what counts for somebody. */
  killPrimary(subject: string): Promise<void>;
  stop(): Promise<void>;
}

const arrangements: ReadonlyArray<[name: string, create: () => Promise<Arrangement>]> = [
  [
    'a cluster of six',
    async () => {
      const cluster = await ValkeyCluster.create();
      const killPrimary = (subject: string) => cluster.killPrimaryOf(`portico:limit:{${subject}}`);
      return { url: cluster.url, killPrimary, stop: () => cluster.stop() };
    },
  ],
  ['a primary and a replica, watched by sentinels', () => ValkeySentinels.create()],
];

describe.runIf(process.env.TEST_VALKEY_URL).each(arrangements)('two instances on %s', (_name, create) => {
  const two = twoInstances(create);

  const ask = ({ key }: Account, times: number) =>
    Promise.all(
      Array.from({ length: times }, async (_, number) => {
        const on = number % 2 ? two.first : two.second;
        return (await send('GET', '/api/user/profile', { credential: key, on })).status;
      }),
    );
  const admitted = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

  test('admit together exactly what is allowed, each of several accounts', async () => {
    const { first, second } = two;
    await ask(await createAccount('pro', first), 40);
    await withinOneMinute();
    for (const account of [await createAccount('free', first), await createAccount('free', first)]) {
      expect(admitted(await ask(account, 100))).toBe(60);
    }
    expect([...first.logged, ...second.logged].filter((line) => line.includes('alone'))).toEqual([]);
  });

  test('a revocation on one is felt on the other, and guesses at passwords are counted together', async () => {
    await two.expectRevocation(2_000);
    const guess = (number: number) =>
      sendForm(
        '/oauth/sign-in',
        { email: 'nobody@example.com', password: 'wrong enough 1' },
        { address: '203.0.113.77', on: number % 2 ? two.first : two.second },
      );
    const guesses: Reply[] = [];
    for (let number = 0; number < 12; number += 1) guesses.push(await guess(number));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('one that counts is killed: nobody sees an error, and what counts is shared again with what has taken its place', async () => {
    const { valkey, first, second } = two;
    await withinOneMinute(30_000);
    const account = await createAccount('free', first);
    const others = await Promise.all(Array.from({ length: 8 }, () => createAccount('pro', first)));
    const statuses: number[] = [];
    let isOver = false;
    const asking = (async () => {
      while (!isOver) statuses.push(...(await ask(account, 2)));
    })();
    const times = (instance: Instance, text: string) => instance.logged.filter((line) => line.includes(text)).length;
    const share = (instance: Instance) => {
      const noticed = times(instance, 'by this instance alone');
      return noticed > 0 && noticed === times(instance, 'shared again');
    };
    const isShared = async () => {
      // Of eight there are some on each of the three that share the keys.
      for (const other of others) await ask(other, 2);
      return share(first) && share(second);
    };
    try {
      await valkey.killPrimary(`account ${account.id}`);
      await expect.poll(isShared, { timeout: 20_000 }).toBe(true);
    } finally {
      isOver = true;
      await asking;
    }
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    // What was counted last may be gone with who had counted it, and each instance counted alone meanwhile.
    expect(admitted(statuses)).toBeLessThanOrEqual(3 * 60);
    for (let number = 0; number < 6; number += 1) {
      await withinOneMinute();
      expect(admitted(await ask(await createAccount('free', first), 100))).toBe(60);
    }
    await two.expectRevocation(2_000);
  });
});
