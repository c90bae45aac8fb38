import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { instance, runsOnServer } from '../harness/instance.ts';
import { waitingForLocks } from '../harness/waiting-for-locks.ts';

// The embedded database has one connection, for which everybody waits in turn.
test.runIf(runsOnServer)('whose writes wait for each other keeps no connection from others', async () => {
  const { prisma } = (await instance()).database;
  const [busy, other] = [await createAccount(), await createAccount()];
  const [locked, read] = [await makeProject(busy), await makeProject(other)];
  const change = (index: number) =>
    send('PATCH', `/v1/projects/${locked}/environments/production/variables`, {
      credential: busy.token,
      headers: { 'idempotency-key': `key ${index}` },
      body: { variables: { A: `${index}` } },
    });
  const { writes, seen } = await prisma.$transaction(
    async (db) => {
      await db.$queryRaw`SELECT 1 FROM projects WHERE id = ${locked}::uuid FOR UPDATE`;
      const begun = Array.from({ length: 50 }, (_, index) => change(index));
      // They wait for the lock by now, as far as they have a connection to wait with.
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBeGreaterThan(3);
      const replies = Array.from({ length: 30 }, () =>
        send('GET', `/v1/projects/${read}`, { credential: other.token }),
      );
      return { writes: begun, seen: await Promise.all(replies) };
    },
    { timeout: 30_000 },
  );
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([200]));
});
