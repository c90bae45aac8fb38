import { describe, expect, test } from 'vitest';
import { expectPublishedShape } from '../harness/events.ts';
import { webhookFixture } from '../harness/webhook-fixture.ts';

const fixture = webhookFixture();

describe('an event', () => {
  test('arrives within a second of its cause, in its published shape, and is logged', async () => {
    const { id } = await fixture.shop.destination(`${fixture.receiver.url}/hook?tenant=1`);
    fixture.receiver.answer = () => ({ status: 202, body: `taken\0${'x'.repeat(2_000)}` });
    await fixture.shop.happen();
    const committed = Date.now();
    await expect.poll(() => fixture.receiver.arrivals.length, { interval: 5 }).toBe(1);
    const [arrival] = fixture.receiver.arrivals;
    if (!arrival) throw new Error('nothing arrived');
    expect(arrival.at - committed).toBeLessThan(1_000);
    expect(arrival.path).toBe('/hook?tenant=1');
    expect(arrival.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Portico-Webhooks\/1 \(\+http/),
    });
    const event = JSON.parse(arrival.body);
    expectPublishedShape(event);
    expect(event).toMatchObject({
      type: 'incident.opened',
      project_id: fixture.shop.projectId,
      data: { title: 'Slow' },
    });
    expect(Object.keys(event.data).slice(0, 3)).toEqual(['id', 'project_id', 'environment']);
    await fixture.shop.settle();
    expect(await fixture.shop.delivery(id)).toEqual({
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
    const wanted = await fixture.shop.destination(`${fixture.receiver.url}/wanted`, { topics: ['incident.opened'] });
    const other = await fixture.shop.destination(`${fixture.receiver.url}/other`, { topics: ['deployment.failed'] });
    await fixture.shop.happen();
    await fixture.shop.settle();
    expect(fixture.receiver.arrivals.map(({ path }) => path)).toEqual(['/wanted']);
    expect(await fixture.shop.deliveries(wanted.id)).toHaveLength(1);
    expect(await fixture.shop.deliveries(other.id)).toEqual([]);
  });
});
