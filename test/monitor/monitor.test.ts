import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { isDistributed } from '../harness/citus-nodes.ts';
import { eventsOf } from '../harness/events.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { durations, exportOf, ingest } from '../harness/otlp.ts';
import { isThorough } from '../harness/thorough.ts';

const minute = 60_000;

/** A day that passes as fast as it can be computed. */
let clock = Math.floor(Date.now() / minute) * minute;
let home: Instance;

beforeAll(async () => {
  home = await startInstance(
    { PLANS: '{"pro":{"per_minute":100000,"per_day":10000000}}' },
    undefined,
    () => new Date(clock),
  );
  await home.portico.monitor.stop();
});
afterAll(() => home.stop());

/** What happens in one minute. */
interface Minute {
  requests: number;
  errors?: number;
  /** With which those failed; 500 where nothing else is said. */
  status?: number;
  /** Every request takes about three seconds. */
  isSlow?: boolean;
}

const healthy: Minute = { requests: 30 };

class Service {
  readonly account: Account;
  readonly projectId: string;

  private constructor(account: Account, projectId: string) {
    this.account = account;
    this.projectId = projectId;
  }

  static async create(objective: string | null = null): Promise<Service> {
    const account = await createAccount('pro', home);
    const made = await send('POST', '/v1/projects', { credential: account.token, body: { name: 'Shop' }, on: home });
    const service = new Service(account, Object(made.body).id);
    if (objective)
      await service.ask(
        `mutation { setObjective(projectId: "${service.projectId}", environment: production, input: ${objective}) { availability } }`,
      );
    return service;
  }

  async ask(query: string) {
    const reply = await send('POST', '/graphql', { credential: this.account.token, body: { query }, on: home });
    expect(Object(reply.body).errors).toBeUndefined();
    return Object(reply.body).data;
  }

  /** Reports a minute, unless there is nothing of it; then the monitor looks. */
  async live(minutes: number, happening: Minute | null | ((index: number) => Minute | null)): Promise<void> {
    for (let index = 0; index < minutes; index += 1) {
      clock += minute;
      const now = typeof happening === 'function' ? happening(index) : happening;
      if (now) await this.#report(now);
      await home.portico.monitor.look();
    }
  }

  async #report({ requests, errors = 0, status = 500, isSlow = false }: Minute): Promise<void> {
    const at = new Date(clock - 1);
    const bounds = [0.05, 0.1, 2.5, 3];
    const counts = (count: number) => (isSlow ? [0, 0, 0, count, 0] : [0, count, 0, 0, 0]);
    const points = [
      { at, bounds, counts: counts(requests - errors) },
      { at, bounds, counts: counts(errors), attributes: { 'http.response.status_code': status } },
    ];
    await ingest(this.account, this.projectId, exportOf([durations(points)]), {}, home);
  }

  /** Minutes since `start` at which each incident was opened and resolved, in order. */
  async incidents(start: number): Promise<[string, number, number | null][]> {
    const query = `{ incidents(projectId: "${this.projectId}", environment: production, limit: 100) { items { kind openedAt resolvedAt } } }`;
    const { incidents } = await this.ask(query);
    const since = (moment: string | null) => moment && Math.round((Date.parse(moment) - start) / minute);
    return incidents.items
      .map(({ kind, openedAt, resolvedAt }: Record<string, string>) => [
        kind,
        since(openedAt ?? null),
        since(resolvedAt ?? null),
      ])
      .reverse();
  }
}

test('a day: silence, a burst of errors, slow answers, flapping; each is one incident, told of once', async () => {
  const service = await Service.create('{ availability: 0.5 }');
  const start = clock;
  const passed = () => (clock - start) / minute;
  // Between what happens all is well, for hours, or for as long as anything is remembered. Where rows are makes no difference to hours.
  const calm = (minutes: number) => (isThorough && !isDistributed ? minutes : 12);
  await service.live(calm(120), healthy);
  const silent = passed();
  await service.live(20, null);
  await service.live(calm(160), healthy);
  const failing = passed();
  await service.live(10, { requests: 30, errors: 30 });
  await service.live(calm(290), healthy);
  const slow = passed();
  await service.live(8, { requests: 30, isSlow: true });
  await service.live(calm(292), healthy);
  const flapping = passed();
  await service.live(60, (index) => (index % 2 ? healthy : { requests: 30, errors: 30 }));
  await service.live(calm(480), healthy);
  expect(await service.incidents(start)).toEqual([
    // Five minutes after the last report it is an outage; good since the 21st minute, and five minutes later it is over.
    ['outage', silent + 5, silent + 26],
    // Of the last five minutes three have failed.
    ['outage', failing + 3, failing + 16],
    // 95 % within a second does not hold as soon as one of five minutes is slow.
    ['sla_breach', slow + 1, slow + 14],
    // Every other minute fails: three of five in the fifth, and never five good ones in a row until the end.
    ['outage', flapping + 5, flapping + 65],
  ]);
  const told = await eventsOf(service.projectId, home);
  expect(told.map(({ type, data }) => [type, data.kind])).toEqual([
    ['incident.opened', 'outage'],
    ['incident.opened', 'outage'],
    ['incident.opened', 'sla_breach'],
    ['incident.opened', 'outage'],
  ]);
}, 240_000);

test('availability over 30 days is held to the objective, by default 99.9 %', async () => {
  const service = await Service.create();
  const start = clock;
  await service.live(40, { requests: 100 });
  expect(await service.incidents(start)).toEqual([]);
  await service.live(1, { requests: 100, errors: 10 });
  await service.live(10, { requests: 100 });
  expect(await service.incidents(start)).toEqual([['sla_breach', 41, null]]);
  await service.ask(
    `mutation { setObjective(projectId: "${service.projectId}", environment: production, input: { availability: 0.99 }) { availability } }`,
  );
  await service.live(7, { requests: 100 });
  expect(await service.incidents(start)).toEqual([['sla_breach', 41, 57]]);
});

test('bots that ask for what there is not open no outage and no breach', async () => {
  const service = await Service.create();
  const start = clock;
  await service.live(10, { requests: 100, errors: 100, status: 404 });
  expect(await service.incidents(start)).toEqual([]);
  await service.live(4, { requests: 100, errors: 100, status: 500 });
  expect(await service.incidents(start)).toContainEqual(['outage', expect.any(Number), null]);
});

describe('what is no incident', () => {
  test.each<[string, (service: Service) => Promise<void>]>([
    ['never to have reported', (service) => service.live(10, null)],
    ['half of very few requests', (service) => service.live(10, { requests: 3, errors: 2 })],
    [
      'four silent minutes',
      async (service) => {
        await service.live(10, healthy);
        await service.live(4, null);
        await service.live(10, healthy);
      },
    ],
  ])('%s', async (_case, happening) => {
    const service = await Service.create('{ availability: 0 }');
    const start = clock;
    await happening(service);
    expect(await service.incidents(start)).toEqual([]);
  });
});

/** Resolves by hand what the monitor has opened last. */
async function resolveLatest({ account, projectId }: Service): Promise<void> {
  const path = `/v1/projects/${projectId}/incidents`;
  const { body } = await send('GET', path, { credential: account.token, on: home });
  const [{ id }] = Object(body);
  const resolve = { credential: account.token, body: { state: 'resolved' }, on: home };
  expect((await send('PATCH', `${path}/${id}`, resolve)).status).toBe(200);
}

test('an outage that somebody resolves while it is silent is not opened again', async () => {
  const service = await Service.create();
  const start = clock;
  await service.live(5, healthy);
  await service.live(6, null);
  await resolveLatest(service);
  await service.live(10, null);
  expect(await service.incidents(start)).toHaveLength(1);
});

test('a breach that somebody resolves while it lasts is opened again', async () => {
  const service = await Service.create();
  const start = clock;
  await service.live(5, { requests: 100, errors: 10 });
  await resolveLatest(service);
  await service.live(10, { requests: 100 });
  expect(await service.incidents(start)).toEqual([
    ['sla_breach', 1, 5],
    ['sla_breach', 6, null],
  ]);
});

test.runIf(isThorough)(
  'when the instance that watches dies during an outage, another goes on: one incident, told of once',
  async () => {
    const second = await startInstance({}, home, () => new Date(clock));
    await second.portico.monitor.stop();
    try {
      const service = await Service.create('{ availability: 0 }');
      const start = clock;
      await service.live(5, healthy);
      await service.live(5, { requests: 30, errors: 30 });
      expect(await service.incidents(start)).toHaveLength(1);
      // The first looks no more, and its lease runs out by the clock of the database.
      const { prisma } = home.database;
      const { holder } = await prisma.lease.findUniqueOrThrow({ where: { name: 'monitor' } });
      await second.portico.monitor.look();
      expect(await prisma.lease.findUnique({ where: { name: 'monitor' } })).toMatchObject({ holder });
      await expect
        .poll(
          async () => {
            await second.portico.monitor.look();
            return (await prisma.lease.findUniqueOrThrow({ where: { name: 'monitor' } })).holder === holder;
          },
          { timeout: 20_000, interval: 200 },
        )
        .toBe(false);
      for (let time = 0; time < 12; time += 1) {
        await service.live(1, healthy);
        // Both may look now; only the one that holds the lease does anything.
        await Promise.all([second.portico.monitor.look(), second.portico.monitor.look()]);
      }
      const incidents = await service.incidents(start);
      expect(incidents).toEqual([['outage', expect.any(Number), expect.any(Number)]]);
      expect(await eventsOf(service.projectId, home)).toHaveLength(1);
      const { prisma: db } = second.database;
      const [incident] = await db.incident.findMany({
        where: { projectId: service.projectId },
        include: { timeline: true },
      });
      expect(incident?.timeline.map(({ kind }) => kind).sort()).toEqual(['opened', 'resolved']);
    } finally {
      await second.stop();
    }
  },
  120_000,
);
