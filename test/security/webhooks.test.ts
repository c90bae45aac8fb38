import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';
import { NameServer } from '../harness/name-server.ts';
import { Receiver } from '../harness/receiver.ts';
import { worstAnswerAllowed, worstAnswerDuring } from '../harness/responsiveness.ts';
import { isThoroughOnEmbedded } from '../harness/thorough.ts';

const generous = '{"pro":{"per_minute":1000000,"per_day":100000000}}';

/* Attacks by somebody with an account on those who share the server with them. */

/** The share of the sorted values that are not above it. */
function percentile(values: readonly number[], share: number): number {
  return [...values].sort((left, right) => left - right)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}

describe.runIf(isThoroughOnEmbedded)('an account with 250 destinations that never answer', () => {
  /** Projects of the account, with as many destinations each as a plan allows. */
  const [projects, destinations, events] = [5, 50, 5];
  /** How many requests an account gets at a time. */
  const allowed = 100;

  test('has a hundred requests under way, and delays nobody else', async () => {
    const [slow, quick] = [await Receiver.listen(), await Receiver.listen()];
    const shop = await WebhookSender.start();
    try {
      const victim = await WebhookSender.beside(shop);
      await victim.destination(quick.url);
      const latencies = async () => {
        const times: number[] = [];
        for (let event = 0; event < 50; event += 1) {
          const began = Date.now();
          const arrived = quick.arrivals.length;
          await victim.happen();
          await expect.poll(() => quick.arrivals.length, { interval: 2, timeout: 30_000 }).toBe(arrived + 1);
          times.push(Date.now() - began);
        }
        return percentile(times, 0.99);
      };
      const unloaded = await latencies();
      slow.answer = () => 'hang';
      const attackers = await Promise.all(Array.from({ length: projects }, () => shop.another()));
      for (const attacker of attackers) {
        for (let index = 0; index < destinations; index += 1) await attacker.destination(`${slow.url}/${index}`);
      }
      for (let event = 0; event < events; event += 1) await Promise.all(attackers.map((one) => one.happen()));
      await expect.poll(() => slow.arrivals.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(allowed);
      let loaded = Number.NaN;
      const worst = await worstAnswerDuring(shop.home, async () => {
        loaded = await latencies();
      });
      process.stdout.write(`p99 from event to arrival: ${unloaded} ms alone, ${loaded} ms under attack\n`);
      // An attempt ends after 15 seconds, so what has arrived before is what was under way at once.
      const first = slow.arrivals[0]?.at ?? 0;
      expect(slow.arrivals.filter(({ at }) => at - first < 14_000)).toHaveLength(allowed);
      expect(loaded).toBeLessThan(2 * unloaded + worstAnswerAllowed);
      expect(worst).toBeLessThanOrEqual(worstAnswerAllowed);
    } finally {
      await slow.close();
      await quick.close();
      await shop.home.stop();
    }
  });
});

describe('payloads of 1 MB to verify', () => {
  let shop: WebhookSender;
  const payload = 'x'.repeat(1_000_000);
  const signature = () => `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;

  beforeAll(async () => {
    shop = await WebhookSender.start({ WORKER: 'false', PLANS: generous });
    for (const project of [shop, await shop.another(), await shop.another()]) {
      for (let index = 0; index < 40; index += 1) await project.destination('https://203.0.114.7/');
    }
  });
  afterAll(() => shop.home.stop());

  test('against all destinations of the caller do not hold the server up', async () => {
    const attack = async () => {
      const ask = () =>
        send('POST', '/v1/webhooks/verify', {
          credential: shop.account.token,
          body: { payload, signature: signature() },
          on: shop.home,
        });
      for (const { body } of await Promise.all([ask(), ask(), ask()])) {
        expect(body).toEqual({ valid: false, reason: 'signature_mismatch' });
      }
    };
    expect(await worstAnswerDuring(shop.home, attack)).toBeLessThanOrEqual(worstAnswerAllowed);
  });

  test('are not multiplied by the aliases of a document', async () => {
    const aliases = Array.from({ length: 10 }, (_, index) => `v${index}: verifyWebhook(input: $input) { valid }`);
    const query = `query ($input: VerifyWebhookInput!) { ${aliases.join(' ')} }`;
    const variables = { input: { payload, signature: signature() } };
    const attack = async () => {
      const { body } = await shop.call('POST', '/graphql', { query, variables });
      expect(Object(body).data).toBeUndefined();
      expect(Object(body).errors[0].message).toContain('complex');
    };
    expect(await worstAnswerDuring(shop.home, attack)).toBeLessThanOrEqual(worstAnswerAllowed);
  });

  test('are counted by the field: more than 600 in a minute are a 429', async () => {
    const { token } = await createAccount('pro', shop.home);
    const ask = () =>
      send('POST', '/v1/webhooks/verify', {
        credential: token,
        body: { payload: 'x', signature: signature() },
        on: shop.home,
      });
    const statuses: number[] = [];
    for (let round = 0; round < 61; round += 1) {
      for (const { status } of await Promise.all(Array.from({ length: 10 }, ask))) statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe.runIf(isThoroughOnEmbedded)('names whose DNS does not answer', () => {
  /** Of whom everybody asks; it never answers. */
  let dead: NameServer;

  beforeAll(async () => {
    dead = await NameServer.listen();
  });
  afterAll(() => dead.close());

  test('hold nobody up while 24 destinations with such names are made, each under an Idempotency-Key', async () => {
    const shop = await WebhookSender.start({ ALLOW_PRIVATE_WEBHOOKS: 'false', WORKER: 'false' }, dead.address);
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
      // Others take turns with 24 transactions on the one connection of an embedded database, but not with the DNS.
      expect(worst).toBeLessThanOrEqual(2 * worstAnswerAllowed);
    } finally {
      await on.stop();
    }
  });

  test('delay no delivery of anybody else', async () => {
    const receiver = await Receiver.listen();
    const attacker = await WebhookSender.start({}, dead.address);
    try {
      const victim = await attacker.another();
      await victim.destination(receiver.url);
      for (let index = 0; index < 20; index += 1) await attacker.destination(`https://${randomUUID()}.example/`);
      const worst = await worstAnswerDuring(attacker.home, async () => {
        for (let event = 0; event < 5; event += 1) {
          await attacker.happen();
          const began = Date.now();
          await victim.happen();
          await expect.poll(() => receiver.arrivals.length, { interval: 5, timeout: 30_000 }).toBe(event + 1);
          expect(Date.now() - began).toBeLessThan(4 * worstAnswerAllowed);
        }
      });
      expect(worst).toBeLessThanOrEqual(worstAnswerAllowed);
    } finally {
      await receiver.close();
      await attacker.home.stop();
    }
  });
});
