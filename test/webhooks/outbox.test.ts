import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { webhookFixture } from '../harness/webhook-fixture.ts';

const fixture = webhookFixture();

/** Breaks every later write into a table, as a full disk or a bug would, until it is mended. */
async function breakingWritesInto(table: string, work: () => Promise<void>): Promise<void> {
  const { prisma } = fixture.home.home.database;
  await prisma.$executeRawUnsafe(
    `CREATE FUNCTION broken() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$ LANGUAGE plpgsql`,
  );
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER broken BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION broken()`,
  );
  try {
    await work();
  } finally {
    await prisma.$executeRawUnsafe('DROP FUNCTION broken CASCADE');
  }
}

describe('a change that is rolled back', () => {
  // What is written last in each transaction: the change and its event stand already when it fails.
  test.each(['webhook_deliveries', 'idempotency_records'])(
    'because %s can not be written emits nothing, and is as if it had not been tried',
    async (table) => {
      const { id } = await fixture.shop.destination(fixture.receiver.url);
      const key = randomUUID();
      const open = () =>
        send('POST', fixture.shop.at('/incidents'), {
          credential: fixture.shop.account.token,
          body: { title: 'Slow' },
          headers: { 'idempotency-key': key },
          on: fixture.shop.home,
        });
      await breakingWritesInto(table, async () => {
        expect((await open()).status).toBe(500);
        await fixture.shop.settle();
      });
      expect(fixture.receiver.arrivals).toEqual([]);
      expect(await fixture.shop.deliveries(id)).toEqual([]);
      expect((await fixture.shop.call('GET', fixture.shop.at('/incidents'))).body).toEqual([]);
      expect((await open()).status).toBe(201);
      await fixture.shop.settle();
      expect(fixture.receiver.arrivals).toHaveLength(1);
    },
  );

  test('because somebody else was faster: of fifty that race, the one that succeeds is told of', async () => {
    const { id } = await fixture.shop.destination(fixture.receiver.url, { topics: ['deployment.succeeded'] });
    const made = await fixture.shop.call('POST', fixture.shop.at('/deployments'), {
      ref: 'main',
      commit_sha: 'abcdef1234',
    });
    const path = fixture.shop.at(`/deployments/${Object(made.body).id}`);
    for (const state of ['building', 'deploying']) await fixture.shop.call('PATCH', path, { state });
    const artifacts = [{ name: 'web', digest: 'sha256:1', size_bytes: 1 }];
    const change = { state: 'succeeded', artifacts };
    const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.shop.call('PATCH', path, change)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await fixture.shop.settle();
    expect(fixture.receiver.arrivals).toHaveLength(1);
    expect(await fixture.shop.deliveries(id)).toHaveLength(1);
  });
});

test('an event tells of the environment that it happened in, and of none where it is about people', async () => {
  const { shop } = fixture;
  await shop.destination(fixture.receiver.url, { topics: ['deployment.failed', 'member.invited'] });
  for (const [index, environment] of ['preview', 'development'].entries()) {
    const call = (method: string, path: string, body: object) =>
      send(method, path, {
        credential: shop.account.token,
        body,
        headers: { 'service-environment': environment },
        on: shop.home,
      });
    const made = await call('POST', shop.at('/deployments'), { ref: 'main', commit_sha: `abcdef${index}` });
    const path = shop.at(`/deployments/${Object(made.body).id}`);
    for (const state of ['building', 'deploying']) await call('PATCH', path, { state });
    const failure = { stage: 'build', summary: 'Out of memory', remediation: ['Raise the limit'] };
    expect((await call('PATCH', path, { state: 'failed', failure })).status).toBe(200);
  }
  await shop.call('POST', shop.at('/members'), { email: 'new@example.com', role: 'viewer' });
  await shop.settle();
  const told = fixture.receiver.arrivals
    .map(({ body }) => JSON.parse(body))
    .map((event) => [event.type, event.environment]);
  expect(told.toSorted()).toEqual([
    ['deployment.failed', 'development'],
    ['deployment.failed', 'preview'],
    ['member.invited', null],
  ]);
});

test('an event never arrives before its cause can be read', async () => {
  const seen: number[] = [];
  fixture.receiver.answer = async ({ body }) => {
    const { data } = JSON.parse(body);
    const reply = await fixture.shop.call('GET', fixture.shop.at(`/incidents/${data.id}`));
    seen.push(reply.status);
    return { status: 200 };
  };
  await fixture.shop.destination(fixture.receiver.url);
  await Promise.all(Array.from({ length: 50 }, (_, index) => fixture.shop.happen(`Slow ${index}`)));
  await fixture.shop.settle();
  expect(seen).toEqual(Array.from({ length: 50 }, () => 200));
});

test('a destination that is deleted while events happen makes none of them fail', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => fixture.shop.destination(fixture.receiver.url)));
  await Promise.all([
    ...Array.from({ length: 40 }, () => fixture.shop.happen()),
    ...made.map(({ id }) => fixture.shop.call('DELETE', fixture.shop.at(`/webhooks/${id}`))),
  ]);
  await fixture.shop.settle();
  const { prisma } = fixture.home.home.database;
  expect(await prisma.event.count({ where: { projectId: fixture.shop.projectId } })).toBe(40);
});

test('an event has at most 256 KiB: artifacts that would not fit are refused', async () => {
  const made = await fixture.shop.call('POST', fixture.shop.at('/deployments'), {
    ref: 'main',
    commit_sha: 'abcdef1234',
  });
  const path = fixture.shop.at(`/deployments/${Object(made.body).id}`);
  for (const state of ['building', 'deploying']) await fixture.shop.call('PATCH', path, { state });
  const url = `https://example.com/${'x'.repeat(2_000)}`;
  const artifacts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `web-${index}`,
      digest: '字'.repeat(200),
      size_bytes: 1,
      url,
    }));
  const refused = await fixture.shop.call('PATCH', path, { state: 'succeeded', artifacts: artifacts(100) });
  expect(refused.body).toMatchObject({ status: 400, errors: [{ pointer: '/artifacts' }] });
  await fixture.shop.destination(fixture.receiver.url);
  expect((await fixture.shop.call('PATCH', path, { state: 'succeeded', artifacts: artifacts(45) })).status).toBe(200);
  await fixture.shop.settle();
  const [arrival] = fixture.receiver.arrivals;
  expect(Buffer.byteLength(arrival?.body ?? '')).toBeGreaterThan(100_000);
  expect(Buffer.byteLength(arrival?.body ?? '')).toBeLessThan(262_144);
});
