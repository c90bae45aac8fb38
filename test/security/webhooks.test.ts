import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { Delivering } from '../harness/delivering.ts';
import { NameServer } from '../harness/name-server.ts';
import { Receiver } from '../harness/receiver.ts';
import { worstAnswerAllowed, worstAnswerDuring } from '../harness/responsiveness.ts';

/* Attacks by somebody with an account on those who share the server with them. */

describe('names whose DNS does not answer', () => {
  /** Of whom everybody asks; it never answers. */
  let dead: NameServer;

  beforeAll(async () => {
    dead = await NameServer.listen();
  });
  afterAll(() => dead.close());

  test('hold nobody up while 24 destinations with such names are made, each under an Idempotency-Key', async () => {
    const shop = await Delivering.start({ ALLOW_PRIVATE_WEBHOOKS: 'false', WORKER: 'false' }, dead.address);
    const on = shop.home;
    try {
      const other = await createAccount('pro', on);
      const make = () => {
        const body = { url: `https://${randomUUID()}.example/` };
        const headers = { 'idempotency-key': randomUUID() };
        return send('POST', shop.at('/webhooks'), { credential: shop.account.token, body, headers, on });
      };
      const statuses = new Set<number>();
      const attack = async () => {
        for (const { status } of await Promise.all(Array.from({ length: 24 }, make))) statuses.add(status);
      };
      const init = { headers: { authorization: `Bearer ${other.token}` } };
      const worst = await worstAnswerDuring(on, attack, '/v1/projects', init);
      expect(statuses).toEqual(new Set([201]));
      expect(worst).toBeLessThanOrEqual(worstAnswerAllowed);
    } finally {
      await on.stop();
    }
  });

  test('delay no delivery of anybody else', async () => {
    const receiver = await Receiver.listen();
    const attacker = await Delivering.start({}, dead.address);
    try {
      const victim = await attacker.another();
      await victim.destination(receiver.url);
      for (let index = 0; index < 20; index += 1) await attacker.destination(`https://${randomUUID()}.example/`);
      const worst = await worstAnswerDuring(attacker.home, async () => {
        for (let event = 0; event < 5; event += 1) {
          await attacker.happen();
          const began = Date.now();
          await victim.happen();
          await expect.poll(() => receiver.arrivals.length, { interval: 5 }).toBe(event + 1);
          expect(Date.now() - began).toBeLessThan(1_000);
        }
      });
      expect(worst).toBeLessThanOrEqual(worstAnswerAllowed);
    } finally {
      await receiver.close();
      await attacker.home.stop();
    }
  });
});
