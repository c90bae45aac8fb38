import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { webhookFixture } from '../harness/webhook-fixture.ts';

const hour = 3_600_000;

const fixture = webhookFixture();

async function rotate(id: string): Promise<string> {
  const { status, body } = await fixture.shop.call('POST', fixture.shop.at(`/webhooks/${id}/rotate`));
  expect(status).toBe(200);
  return Object(body).secret;
}

/** Which of the secrets the destination is signed for with now: as its messages say, and as Portico says when asked. */
async function valid(id: string, secrets: readonly string[]): Promise<number[]> {
  const before = fixture.receiver.arrivals.length;
  await fixture.shop.happen();
  await fixture.shop.settle();
  const arrival = fixture.receiver.arrivals[before];
  if (!arrival) throw new Error('nothing arrived');
  const [time = '', ...signatures] = String(arrival.headers['service-signature']).split(',');
  const payload = arrival.body;
  const signed = secrets.map((secret) => {
    const digest = createHmac('sha256', secret)
      .update(`${time.slice(2)}.${payload}`)
      .digest('hex');
    return `v1=${digest}`;
  });
  const used = secrets.flatMap((_, index) => (signatures.includes(signed[index] ?? '') ? [index] : []));
  expect(signatures).toHaveLength(used.length);
  for (const [index, signature] of signed.entries()) {
    const body = { payload, signature: `${time},${signature}`, endpoint_id: id };
    const reply = await fixture.shop.call('POST', '/v1/webhooks/verify', body);
    expect(Object(reply.body).valid).toBe(used.includes(index));
  }
  return used;
}

test('a secret that was rotated away is dead a day later, however often it is rotated again', async () => {
  const { id, secret } = await fixture.shop.destination(fixture.receiver.url);
  const secrets = [secret, await rotate(id)];
  expect(await valid(id, secrets)).toEqual([0, 1]);
  await fixture.shop.pass(12 * hour);
  secrets.push(await rotate(id));
  expect(await valid(id, secrets)).toEqual([0, 1, 2]);
  await fixture.shop.pass(12 * hour - 1_000);
  expect(await valid(id, secrets)).toEqual([0, 1, 2]);
  await fixture.shop.pass(1_000);
  expect(await valid(id, secrets)).toEqual([1, 2]);
  // Nor does a rotation after its end bring it back.
  secrets.push(await rotate(id));
  expect(await valid(id, secrets)).toEqual([1, 2, 3]);
  await fixture.shop.pass(12 * hour);
  expect(await valid(id, secrets)).toEqual([2, 3]);
  await fixture.shop.pass(12 * hour);
  expect(await valid(id, secrets)).toEqual([3]);
});

test('of secrets that are rotated again and again the five latest are valid', async () => {
  const { id, secret } = await fixture.shop.destination(fixture.receiver.url);
  const secrets = [secret];
  for (let time = 0; time < 7; time += 1) secrets.push(await rotate(id));
  expect(await valid(id, secrets)).toEqual([3, 4, 5, 6, 7]);
});
