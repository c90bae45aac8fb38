import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';
import { WebhookSender } from '../harness/webhook-sender.ts';
import type { Arrival } from '../harness/receiver.ts';
import { webhookFixture } from '../harness/webhook-fixture.ts';

const fixture = webhookFixture();

function standardHeaders({ headers }: Arrival): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}

const stripe = new Stripe('sk_test_of_nobody');

/** The published libraries, as their own documentation shows them; each throws where it refuses. */
const libraries: [string, (arrival: Arrival, secret: string) => unknown][] = [
  [
    'stripe',
    ({ body, headers }, secret) => stripe.webhooks.constructEvent(body, String(headers['service-signature']), secret),
  ],
  ['standardwebhooks', (arrival, secret) => new StandardWebhook(secret).verify(arrival.body, standardHeaders(arrival))],
  ['svix', (arrival, secret) => new SvixWebhook(secret).verify(arrival.body, standardHeaders(arrival))],
];

async function arrivalOf(sender: WebhookSender): Promise<Arrival> {
  const before = fixture.receiver.arrivals.length;
  await sender.happen('Größer als 5 € 🐢');
  await sender.settle();
  const arrival = fixture.receiver.arrivals[before];
  if (!arrival) throw new Error('nothing arrived');
  return arrival;
}

/** The same message as it would have been signed at another time. */
function signedAt(arrival: Arrival, secret: string, timestamp: number): Arrival {
  const { body, headers } = arrival;
  const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const base64 = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest('base64');
  return {
    ...arrival,
    headers: {
      ...headers,
      'service-signature': `t=${timestamp},v1=${hex}`,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${base64}`,
    },
  };
}

describe.each(libraries)('%s, unmodified', (_library, verify) => {
  test('accepts what arrives', async () => {
    const { secret } = await fixture.shop.destination(fixture.receiver.url);
    const arrival = await arrivalOf(fixture.shop);
    expect(verify(arrival, secret)).toMatchObject({ type: 'incident.opened', data: { title: 'Größer als 5 € 🐢' } });
  });

  test('refuses a changed byte, wherever it is', async () => {
    const { secret } = await fixture.shop.destination(fixture.receiver.url);
    const arrival = await arrivalOf(fixture.shop);
    for (let place = 0; place < arrival.body.length; place += 7) {
      const other = arrival.body[place] === 'x' ? 'y' : 'x';
      const body = arrival.body.slice(0, place) + other + arrival.body.slice(place + 1);
      expect(() => verify({ ...arrival, body }, secret), `byte ${place}`).toThrow();
    }
  });

  test('refuses what is replayed after five minutes, and takes it before', async () => {
    const { secret } = await fixture.shop.destination(fixture.receiver.url);
    const arrival = await arrivalOf(fixture.shop);
    const now = Math.floor(Date.now() / 1_000);
    expect(() => verify(signedAt(arrival, secret, now - 310), secret)).toThrow();
    expect(verify(signedAt(arrival, secret, now - 290), secret)).toMatchObject({ type: 'incident.opened' });
  });

  test('refuses it with another secret', async () => {
    await fixture.shop.destination(fixture.receiver.url);
    const arrival = await arrivalOf(fixture.shop);
    const { secret: other } = await fixture.shop.destination(`${fixture.receiver.url}/other`);
    expect(() => verify(arrival, other)).toThrow();
  });

  test('accepts it with either secret for a day after a rotation, then with the new one alone', async () => {
    const own = await WebhookSender.start();
    try {
      const { id, secret: old } = await own.destination(fixture.receiver.url);
      const { body } = await own.call('POST', own.at(`/webhooks/${id}/rotate`));
      const { secret: fresh } = Object(body);
      const during = await arrivalOf(own);
      for (const secret of [old, fresh]) expect(verify(during, secret)).toMatchObject({ type: 'incident.opened' });
      await own.pass(86_400_000 + 1_000);
      const after = await arrivalOf(own);
      const now = Math.floor(Date.now() / 1_000);
      // The server's clock is a day ahead of the library's: the signatures are compared, not the times.
      expect(after.headers['service-signature']).toBe(
        signedAt(after, fresh, Number(after.headers['webhook-timestamp'])).headers['service-signature'],
      );
      expect(verify(signedAt(after, fresh, now), fresh)).toMatchObject({ type: 'incident.opened' });
      expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
    } finally {
      await own.home.stop();
    }
  });
});

test("Portico's own verification accepts both signatures of what arrives", async () => {
  const { id } = await fixture.shop.destination(fixture.receiver.url);
  const { body, headers } = await arrivalOf(fixture.shop);
  const service = { payload: body, signature: headers['service-signature'], endpoint_id: id };
  const standard = {
    ...service,
    signature: headers['webhook-signature'],
    webhook_id: headers['webhook-id'],
    webhook_timestamp: headers['webhook-timestamp'],
  };
  for (const given of [service, standard]) {
    const reply = await fixture.shop.call('POST', '/v1/webhooks/verify', given);
    expect(reply.body).toMatchObject({ valid: true, endpoint_id: id, event: { type: 'incident.opened' } });
  }
});
