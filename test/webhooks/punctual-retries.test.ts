import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { Receiver } from '../harness/receiver.ts';

let on: Instance;
let receiver: Receiver;

beforeAll(async () => {
  [on, receiver] = [await startInstance({ ALLOW_PRIVATE_WEBHOOKS: 'true' }), await Receiver.listen()];
});
afterAll(async () => {
  await receiver.close();
  await on.stop();
});

test('what has failed comes again when it is due, and not when its worker happens to look', async () => {
  const account = await createAccount('pro', on);
  const made = await send('POST', '/v1/projects', { credential: account.token, body: { name: 'Shop' }, on });
  const projectId = z.object({ id: z.string() }).parse(made.body).id;
  const call = (path: string, body: object) =>
    send('POST', `/v1/projects/${projectId}/${path}`, { credential: account.token, body, on });
  expect((await call('webhooks', { url: receiver.url })).status).toBe(201);
  receiver.answer = () => ({ status: receiver.arrivals.length <= 6 ? 500 : 204 });
  // A third of a second apart: a look every two seconds would be late for some of them by more than one.
  for (let number = 0; number < 6; number += 1) {
    expect((await call('incidents', { title: 'Slow' })).status).toBe(201);
    await delay(330);
  }
  await expect.poll(() => receiver.arrivals.length).toBe(6);
  const { prisma } = on.database;
  await expect.poll(() => prisma.webhookDelivery.count({ where: { attemptCount: 1 } })).toBe(6);
  const failed = await prisma.webhookDelivery.findMany({ select: { eventId: true, nextAttemptAt: true } });
  await expect.poll(() => receiver.arrivals.length, { timeout: 15_000 }).toBe(12);
  const late = failed.map(({ eventId, nextAttemptAt }) => {
    const again = receiver.arrivals.findLast(({ headers }) => headers['webhook-id'] === eventId);
    return (again?.at ?? Number.NaN) - (nextAttemptAt?.getTime() ?? Number.NaN);
  });
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...late)).toBeLessThan(1_000);
});
