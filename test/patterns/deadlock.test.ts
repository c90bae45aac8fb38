import { expect, test } from 'vitest';
import { operatorContext } from '../../src/domain-context/operator.ts';
import { createAccount } from '../harness/account.ts';
import { instance, runsOnServer } from '../harness/instance.ts';

// The embedded database has one connection, on which nobody waits for another.
test.runIf(runsOnServer)(
  'two changes that wait for each other are both made: the one that was ended is begun again',
  async () => {
    const home = await instance();
    const accounts = [await createAccount(), await createAccount()];
    const both = Promise.withResolvers<void>();
    let [holding, begun] = [0, 0];
    const rename = async (order: readonly { id: string }[]) => {
      const [owner = accounts[0]] = order;
      if (!owner) throw new Error('there are two accounts');
      const context = operatorContext(home.portico.core.shared, { id: owner.id, plan: 'pro' });
      await context.transaction(async (tx) => {
        begun += 1;
        for (const [index, { id }] of order.entries()) {
          await tx.db.user.update({ where: { id }, data: { displayName: `changed by ${owner.id}` } });
          if (index === 0 && ++holding === 2) both.resolve();
          await both.promise;
        }
      });
    };
    await Promise.all([rename(accounts), rename(accounts.toReversed())]);
    expect(begun).toBeGreaterThan(2);
    const names = await home.database.prisma.user.findMany({
      where: { id: { in: accounts.map(({ id }) => id) } },
      select: { displayName: true },
    });
    expect(new Set(names.map(({ displayName }) => displayName)).size).toBe(1);
  },
);
