import { describe, expect, test } from 'vitest';
import type { Delivery } from '../harness/webhook-sender.ts';
import type { Answer } from '../harness/receiver.ts';
import { webhookFixture } from '../harness/webhook-fixture.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The contract's, from each attempt to the next. */
const delays = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** A delay is longer by up to a tenth. */
function expectDelay(actual: number, delay: number): void {
  expect(actual).toBeGreaterThanOrEqual(delay);
  expect(actual).toBeLessThanOrEqual(delay * 1.1 + 1);
}

const fixture = webhookFixture();

function answering(answer: Answer): void {
  fixture.receiver.answer = () => answer;
}

/** When the next attempt is due, and how long after the last one that is. */
function next({ next_attempt_at, attempts: [last] }: Delivery): { at: number; delay: number } {
  const at = Date.parse(next_attempt_at ?? '');
  return { at, delay: at - Date.parse(last?.started_at ?? '') };
}

describe('what fails', () => {
  test('is tried eight times on the schedule, not a moment before, and has then failed for good', async () => {
    answering({ status: 500, body: 'broken' });
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await fixture.shop.settle();
    for (const [index, delay] of delays.entries()) {
      expect(fixture.receiver.arrivals).toHaveLength(index + 1);
      const due = next(await fixture.shop.delivery(id));
      expectDelay(due.delay, delay);
      await fixture.shop.pass(due.at - fixture.shop.now - second);
      expect(fixture.receiver.arrivals).toHaveLength(index + 1);
      await fixture.shop.pass(second);
    }
    expect(fixture.receiver.arrivals).toHaveLength(8);
    const { status, attempt_count, next_attempt_at, attempts } = await fixture.shop.delivery(id);
    expect({ status, attempt_count, next_attempt_at }).toEqual({
      status: 'failed',
      attempt_count: 8,
      next_attempt_at: null,
    });
    expect(attempts.map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(attempts[0]).toMatchObject({ response_status: 500, response_body: 'broken', failure: 'refused' });
    await fixture.shop.pass(30 * 24 * hour);
    expect(fixture.receiver.arrivals).toHaveLength(8);
    // Every attempt brought the same message under the same id, signed anew.
    expect(new Set(fixture.receiver.arrivals.map(({ body }) => body)).size).toBe(1);
    expect(new Set(fixture.receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(fixture.receiver.arrivals.map(({ headers }) => headers['service-signature'])).size).toBe(8);
  });

  test('together does not come back together: delays differ by up to a tenth', async () => {
    answering({ status: 503 });
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await Promise.all(Array.from({ length: 60 }, () => fixture.shop.happen()));
    await fixture.shop.settle();
    const failed = await fixture.shop.deliveries(id);
    const shares = failed.map((delivery) => next(delivery).delay / (5 * second));
    expect(shares).toHaveLength(60);
    for (const delivery of failed) expectDelay(next(delivery).delay, 5 * second);
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.05);
  });

  test('is delivered as soon as it can be', async () => {
    answering({ status: 500 });
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await fixture.shop.settle();
    answering({ status: 200 });
    await fixture.shop.pass(6 * second);
    expect(await fixture.shop.delivery(id)).toMatchObject({
      status: 'succeeded',
      attempt_count: 2,
      next_attempt_at: null,
    });
  });
});

describe('Retry-After', () => {
  test.each<[string, () => string, number]>([
    ['seconds', () => '600', 10 * minute],
    ['a date', () => new Date(fixture.shop.now + 20 * minute).toUTCString(), 20 * minute],
  ])('%s: nothing is sent before', async (_case, header, pause) => {
    fixture.receiver.answer = () => ({ status: 429, headers: { 'retry-after': header() } });
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await fixture.shop.settle();
    const { delay } = next(await fixture.shop.delivery(id));
    expect(delay).toBeGreaterThan(pause - 2 * second);
    expect(delay).toBeLessThan(pause + 2 * second);
    await fixture.shop.pass(pause - minute);
    expect(fixture.receiver.arrivals).toHaveLength(1);
    await fixture.shop.pass(2 * minute);
    expect(fixture.receiver.arrivals).toHaveLength(2);
  });

  test('does not shorten the schedule, nor holds it up for more than a day', async () => {
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    answering({ status: 503, headers: { 'retry-after': '0' } });
    await fixture.shop.happen();
    await fixture.shop.settle();
    expectDelay(next(await fixture.shop.delivery(id)).delay, 5 * second);
    answering({ status: 503, headers: { 'retry-after': '99999999' } });
    await fixture.shop.pass(6 * second);
    expectDelay(next(await fixture.shop.delivery(id)).delay, 24 * hour);
  });

  test.each(['soon', '-5', '1e3', ''])('that makes no sense, %j, is ignored', async (header) => {
    answering({ status: 503, headers: { 'retry-after': header } });
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await fixture.shop.settle();
    expectDelay(next(await fixture.shop.delivery(id)).delay, 5 * second);
  });
});

describe('redelivery', () => {
  test('of what has succeeded sends it once more, with the whole schedule before it', async () => {
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await fixture.shop.settle();
    const first = await fixture.shop.delivery(id);
    answering({ status: 500 });
    const reply = await fixture.shop.call('POST', fixture.shop.at(`/webhooks/deliveries/${first.id}/redeliver`));
    expect(reply.status).toBe(202);
    await fixture.shop.settle();
    const again = await fixture.shop.delivery(id);
    expect(again).toMatchObject({ status: 'pending', attempt_count: 2 });
    expectDelay(next(again).delay, 5 * second);
    expect(fixture.receiver.arrivals[1]?.body).toBe(fixture.receiver.arrivals[0]?.body);
  });

  test('while an attempt is under way sends it no second time where that succeeds', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    fixture.receiver.answer = () => promise;
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await expect.poll(() => fixture.receiver.arrivals.length).toBe(1);
    const { id: deliveryId } = await fixture.shop.delivery(id);
    const reply = await fixture.shop.call('POST', fixture.shop.at(`/webhooks/deliveries/${deliveryId}/redeliver`));
    expect(reply).toMatchObject({ status: 202, body: { status: 'pending' } });
    resolve({ status: 200 });
    await fixture.shop.settle();
    expect(await fixture.shop.delivery(id)).toMatchObject({ status: 'succeeded', attempt_count: 1 });
    expect(fixture.receiver.arrivals).toHaveLength(1);
  });

  test('while the last attempt is under way sends it again where that fails, with the whole schedule before it', async () => {
    answering({ status: 500 });
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await fixture.shop.settle();
    for (const delay of delays.slice(0, -1)) await fixture.shop.pass(delay * 1.1 + second);
    expect(await fixture.shop.delivery(id)).toMatchObject({ status: 'pending', attempt_count: 7 });
    const { promise, resolve } = Promise.withResolvers<Answer>();
    fixture.receiver.answer = () => promise;
    const passing = fixture.shop.pass(11 * hour + second);
    await expect.poll(() => fixture.receiver.arrivals.length).toBe(8);
    const { id: deliveryId } = await fixture.shop.delivery(id);
    await fixture.shop.call('POST', fixture.shop.at(`/webhooks/deliveries/${deliveryId}/redeliver`));
    answering({ status: 503 });
    resolve({ status: 500 });
    await passing;
    await fixture.shop.settle();
    expect(fixture.receiver.arrivals).toHaveLength(9);
    const again = await fixture.shop.delivery(id);
    expect(again).toMatchObject({ status: 'pending', attempt_count: 9 });
    expectDelay(next(again).delay, 5 * second);
  });

  test('fifty at once send it at least once, and end well', async () => {
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    await fixture.shop.happen();
    await fixture.shop.settle();
    const { id: deliveryId } = await fixture.shop.delivery(id);
    const path = fixture.shop.at(`/webhooks/deliveries/${deliveryId}/redeliver`);
    const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.shop.call('POST', path)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    await fixture.shop.settle();
    const { status, attempt_count, attempts } = await fixture.shop.delivery(id);
    expect(status).toBe('succeeded');
    expect(attempt_count).toBe(fixture.receiver.arrivals.length);
    expect(attempts[0]?.number).toBe(attempt_count);
    expect(attempt_count).toBeGreaterThan(1);
  });
});
