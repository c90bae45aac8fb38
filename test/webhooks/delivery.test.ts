import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Delivering } from '../harness/delivering.ts';
import { expectPublishedShape } from '../harness/events.ts';
import { Receiver } from '../harness/receiver.ts';

let home: Delivering;
let shop: Delivering;
let receiver: Receiver;

beforeAll(async () => {
  home = await Delivering.start();
});
beforeEach(async () => {
  [shop, receiver] = [await home.another(), await Receiver.listen()];
});
afterEach(() => receiver.close());
afterAll(() => home.home.stop());

describe('an event', () => {
  test('arrives within a second of its cause, in its published shape, and is logged', async () => {
    const { id } = await shop.destination(`${receiver.url}/hook?tenant=1`);
    receiver.answer = () => ({ status: 202, body: `taken\0${'x'.repeat(2_000)}` });
    await shop.happen();
    const committed = Date.now();
    await expect.poll(() => receiver.arrivals.length, { interval: 5 }).toBe(1);
    const [arrival] = receiver.arrivals;
    if (!arrival) throw new Error('nothing arrived');
    expect(arrival.at - committed).toBeLessThan(1_000);
    expect(arrival.path).toBe('/hook?tenant=1');
    expect(arrival.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Portico-Webhooks\/1 \(\+http/),
    });
    const event = JSON.parse(arrival.body);
    expectPublishedShape(event);
    expect(event).toMatchObject({ type: 'incident.opened', project_id: shop.projectId, data: { title: 'Slow' } });
    expect(Object.keys(event.data).slice(0, 3)).toEqual(['id', 'project_id', 'environment']);
    await shop.settle();
    expect(await shop.delivery(id)).toEqual({
      id: expect.any(String),
      webhook_id: id,
      event: { id: event.id, type: 'incident.opened' },
      status: 'succeeded',
      attempt_count: 1,
      next_attempt_at: null,
      created_at: event.timestamp,
      attempts: [
        {
          number: 1,
          started_at: expect.any(String),
          duration_ms: expect.any(Number),
          response_status: 202,
          response_body: `taken${'x'.repeat(1_018)}`,
          failure: null,
        },
      ],
    });
  });

  test('goes to the destinations that want its topic, and is no news to others', async () => {
    const wanted = await shop.destination(`${receiver.url}/wanted`, { topics: ['incident.opened'] });
    const other = await shop.destination(`${receiver.url}/other`, { topics: ['deployment.failed'] });
    await shop.happen();
    await shop.settle();
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/wanted']);
    expect(await shop.deliveries(wanted.id)).toHaveLength(1);
    expect(await shop.deliveries(other.id)).toEqual([]);
  });
});
