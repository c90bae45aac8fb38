import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';
import { NameServer } from '../harness/name-server.ts';
import { Receiver } from '../harness/receiver.ts';
import { isThorough } from '../harness/thorough.ts';

let dns: NameServer;

beforeAll(async () => {
  dns = await NameServer.listen();
});
afterAll(() => dns.close());

describe('a destination that is made', () => {
  let shop: WebhookSender;

  beforeAll(async () => {
    shop = await WebhookSender.start({ ALLOW_PRIVATE_WEBHOOKS: 'false', WORKER: 'false' }, dns.address);
  });
  afterAll(() => shop.home.stop());

  function make(name: string, key?: string, at = shop.at('/webhooks')) {
    return send('POST', at, {
      credential: shop.account.token,
      body: { url: `https://${name}/` },
      headers: key ? { 'idempotency-key': key } : {},
      on: shop.home,
    });
  }

  test.each([
    ['10.0.0.7', undefined],
    ['10.0.0.7', 'a key'],
    ['fd00::7', undefined],
    ['fd00::7', 'another key'],
  ])('is refused where its name leads to %s (Idempotency-Key: %s)', async (address, key) => {
    dns.names.set('inside.example', ['203.0.114.7', address]);
    const name = `inside.example${key ? '.' : ''}`;
    expect((await make(name, key)).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/url', detail: 'leads to a private or reserved address' }],
    });
  });

  test('may have a name that does not exist yet', async () => {
    const name = `${randomUUID()}.example`;
    dns.names.set(name, []);
    expect((await make(name)).status).toBe(201);
  });

  test('costs one question, however many are made at once', async () => {
    const name = `${randomUUID()}.example`;
    dns.names.set(name, ['203.0.114.7']);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => make(name, `key ${index}`)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    // For IPv4 and IPv6.
    expect(dns.asked.get(name)).toBe(2);
  });

  test.runIf(isThorough)('is refused with 429 where forty names of the account are asked about already', async () => {
    const elsewhere = (await shop.another()).at('/webhooks');
    const one = () => make(`${randomUUID()}.example`, undefined, elsewhere);
    const replies = await Promise.all(Array.from({ length: 44 }, one));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(40);
  });
});

test.each([
  ['that the DNS does not know', []],
  ['about which the DNS says nothing', null],
])('in a laboratory, names of the machine %s lead where they should', async (_case, answer) => {
  if (answer) dns.names.set('localhost', answer);
  else dns.names.delete('localhost');
  const receiver = await Receiver.listen();
  const laboratory = await WebhookSender.start({}, dns.address);
  try {
    const { id } = await laboratory.destination(`http://localhost:${receiver.port}/`);
    await laboratory.happen();
    await laboratory.settle();
    expect(await laboratory.delivery(id)).toMatchObject({ status: 'succeeded' });
    expect(receiver.arrivals).toHaveLength(1);
  } finally {
    await receiver.close();
    await laboratory.home.stop();
  }
});
