import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { metricsInGuide } from '../harness/metrics-in-guide.ts';
import { ChangeListener } from '../harness/change-listener.ts';
import type { PostgresServer } from '../harness/postgres-server.ts';
import { type Caller, ReplicatedInstallation, type Which } from '../harness/replicated-installation.ts';

const made = z.object({ id: z.string() });
const withLink = z.object({ accept_url: z.url() });
const names = z.array(z.object({ name: z.string() }));

describe.runIf(process.env.TEST_DATABASE_URL)('a replica', () => {
  let installation: ReplicatedInstallation;
  let ada: Caller;
  let lin: Caller;
  let linId: string;

  beforeAll(async () => {
    installation = await ReplicatedInstallation.create();
    ada = await installation.person('ada');
    lin = await installation.person('lin');
    linId = made.parse((await installation.call(0, lin, 'GET', '/v1/user')).body).id;
  });
  afterAll(() => installation.remove());
  afterEach(async () => {
    // The last one is no replica any more.
    await installation.resumeReplay().catch(() => undefined);
  });

  const create = async (which: Which, caller: Caller, name: string): Promise<string> => {
    const { status, body } = await installation.call(which, caller, 'POST', '/v1/projects', { name }, name);
    expect(status).toBe(201);
    return made.parse(body).id;
  };

  const listed = async (which: Which, caller: Caller): Promise<string[]> => {
    const { status, body } = await installation.call(which, caller, 'GET', '/v1/projects?limit=100');
    expect(status).toBe(200);
    return names.parse(body).map(({ name }) => name);
  };

  /** A project of the one's that the other is a member of. */
  const share = async (name: string): Promise<string> => {
    const id = await create(0, ada, name);
    const invited = { email: 'lin@example.com', role: 'developer' };
    const { body } = await installation.call(0, ada, 'POST', `/v1/projects/${id}/members`, invited);
    const token = new URL(withLink.parse(body).accept_url).searchParams.get('token');
    const query = `mutation { acceptInvitation(token: ${JSON.stringify(token)}) { role } }`;
    expect((await installation.call(0, lin, 'POST', '/graphql', { query })).body).toMatchObject({
      data: { acceptInvitation: { role: 'developer' } },
    });
    return id;
  };

  /** Until both read from it: who reads for the first time asks for all that there is by then. */
  const untilUsed = async () => {
    await expect.poll(() => installation.using(), { timeout: 15_000 }).toBe(2);
    await Promise.all([listed(0, lin), listed(1, lin)]);
  };

  test('is read from, lists and metrics, as each server says', async () => {
    await untilUsed();
    const id = await create(0, ada, 'First');
    // By now the replica has it: it is asked how far it is ten times a second.
    await installation.scrapes();
    const before = await installation.reads('replica');
    const metrics = await installation.call(1, ada, 'GET', `/v1/projects/${id}/metrics?environment=production`);
    expect(metrics.status).toBe(200);
    // Usage, deployments, and what runs.
    expect(await installation.reads('replica')).toBe(before + 3);
    for (const which of [0, 1] as const) {
      expect(await listed(which, lin)).toEqual([]);
      await expect.poll(() => listed(which, ada)).toContain('First');
    }
    expect(await installation.reads('replica')).toBeGreaterThanOrEqual(before + 5);
    const [scrape] = await installation.scrapes();
    const ofReplicas = (metrics: readonly string[] = []) =>
      metrics.filter((name) => name.startsWith('portico_replica_'));
    expect(ofReplicas(scrape?.names).toSorted()).toEqual(ofReplicas(metricsInGuide()).toSorted());
    for (const which of [0, 1] as const)
      expect(installation.server(which).output()).toContain('a replica is read from');
  });

  test('that is behind is not asked for what the caller has changed, on whichever server', async () => {
    await untilUsed();
    await installation.pauseReplay();
    await create(0, ada, 'Behind');
    expect(await listed(1, ada)).toContain('Behind');
    expect(await listed(0, ada)).toContain('Behind');
    expect(await installation.reads('behind')).toBeGreaterThanOrEqual(1);
  });

  test('of 50 who change something at once, each sees it at once, on the other server', async () => {
    await untilUsed();
    await installation.pauseReplay();
    const each = Array.from({ length: 50 }, async (_, number) => {
      await create(number % 2 ? 0 : 1, ada, `Racer ${number}`);
      return listed(number % 2 ? 1 : 0, ada);
    });
    const seen = await Promise.all(each);
    for (const [number, found] of seen.entries()) expect(found).toContain(`Racer ${number}`);
  });

  test('that is behind is not asked about a project for what another member has changed in it', async () => {
    const [id, other] = [await share('Shared'), await share('Shared too')];
    await untilUsed();
    await installation.pauseReplay();
    const { body } = await installation.call(0, ada, 'PATCH', `/v1/projects/${id}/members/${linId}`, {
      role: 'project-admin',
    });
    expect(body).toMatchObject({ role: 'project-admin' });
    const members = await installation.call(1, lin, 'GET', `/v1/projects/${id}/members`);
    expect(members.body).toContainEqual(expect.objectContaining({ user_id: linId, role: 'project-admin' }));
    const membersOf = (alias: string, projectId: string) =>
      `${alias}: members(projectId: "${projectId}") { items { userId role } }`;
    const ofBoth = `{ ${membersOf('a', id)} ${['b', 'c', 'd'].map((alias) => membersOf(alias, other)).join(' ')} }`;
    const { body: both } = await installation.call(1, lin, 'POST', '/graphql', { query: ofBoth });
    expect(Object(both).data.a.items).toContainEqual({ userId: linId, role: 'project-admin' });
  });

  test('that is behind is not asked for the projects of somebody who was removed from one', async () => {
    const id = await share('Left');
    await untilUsed();
    await installation.pauseReplay();
    expect((await installation.call(0, ada, 'DELETE', `/v1/projects/${id}/members/${linId}`)).status).toBe(204);
    expect(await listed(1, lin)).not.toContain('Left');
  });

  test('in which a table is locked holds nobody up for longer than that takes to notice', async () => {
    await untilUsed();
    const { primary, replica } = installation;
    const other = new pg.Client({ connectionString: primary.url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('LOCK TABLE memberships');
      await other.query('SELECT pg_switch_wal()');
      const locks = "SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted";
      await expect.poll(() => replica.query(locks).then(({ length }) => length)).toBe(1);
      await installation.pauseReplay();
      await other.query('ROLLBACK');
      const began = performance.now();
      await Promise.all([listed(0, ada), listed(1, ada)]);
      expect(performance.now() - began).toBeLessThan(3_000);
    } finally {
      await other.end();
    }
  });

  test('that is behind is not asked for what somebody was just told of', async () => {
    const id = await share('Watched');
    await untilUsed();
    const listener = ChangeListener.at(installation.server(1).url, lin.token);
    try {
      expect(await listener.begun).toBe(true);
      await installation.pauseReplay();
      await installation.call(0, ada, 'PATCH', `/v1/projects/${id}`, { name: 'Watched, and renamed' });
      await expect.poll(() => listener.timesOf(id), { interval: 5 }).toBeGreaterThan(0);
      expect(await listed(1, lin)).toContain('Watched, and renamed');
    } finally {
      listener.stop();
    }
  });

  test('is not asked where the server that was written to reached no Valkey that could tell of it', async () => {
    await untilUsed();
    await installation.pauseReplay();
    const { valkeyOfFirst } = installation;
    valkeyOfFirst.spoil = () => null;
    try {
      await create(0, ada, 'Untold');
      expect(await listed(1, ada)).toContain('Untold');
    } finally {
      valkeyOfFirst.spoil = (sent) => sent;
    }
  });

  test('is not asked where Valkey has lost what it was told', async () => {
    await untilUsed();
    await installation.pauseReplay();
    await create(0, ada, 'Lost');
    await installation.replaceValkey();
    expect(await listed(1, ada)).toContain('Lost');
  });

  test('that falls behind is left out, and read from again once it has caught up', async () => {
    await untilUsed();
    await installation.pauseReplay();
    await create(0, ada, 'Far behind');
    await expect.poll(() => installation.using(), { timeout: 5_000 }).toBe(0);
    // Nobody reads anything that is so old, whoever has changed it.
    expect(await listed(1, ada)).toContain('Far behind');
    expect(installation.server(1).output()).toContain('it is too far behind');
    await installation.resumeReplay();
    await untilUsed();
  });

  test.each<[string, (replica: PostgresServer) => Promise<void>, (replica: PostgresServer) => Promise<void>]>([
    ['is cut off from power', (replica) => replica.stop(), (replica) => replica.start()],
    ['says nothing any more', (replica) => replica.signal('SIGSTOP'), (replica) => replica.signal('SIGCONT')],
  ])(
    'that %s fails nobody, holds nobody up for long, and is read from again once it is back',
    async (_, harm, mend) => {
      await untilUsed();
      let isOver = false;
      const done = [0, 0, 0, 0];
      const reader = async (index: number) => {
        for (; !isOver; done[index] = (done[index] ?? 0) + 1) await listed(index % 2 ? 1 : 0, ada);
      };
      const readers = Promise.all(done.map((_, index) => reader(index)));
      try {
        await harm(installation.replica);
        const before = [...done];
        const goesOn = () => done.every((count, index) => count > (before[index] ?? 0) + 1);
        await expect.poll(goesOn, { timeout: 5_000 }).toBe(true);
        await expect.poll(() => installation.using(), { timeout: 10_000 }).toBe(0);
      } finally {
        await mend(installation.replica);
        await untilUsed();
        isOver = true;
        await readers;
      }
    },
  );

  test('that is away fails no change, however many wait for it, while Valkey is not reached either', async () => {
    await untilUsed();
    const { replica, valkeyOfFirst } = installation;
    valkeyOfFirst.spoil = () => null;
    await replica.stop();
    try {
      // Each is answered a second late, and none waits for another.
      const made = Array.from({ length: 60 }, (_, number) => create(0, ada, `Late ${number}`));
      expect(new Set(await Promise.all(made)).size).toBe(60);
    } finally {
      valkeyOfFirst.spoil = (sent) => sent;
      await replica.start();
      await untilUsed();
    }
  });

  test('that was made a database of its own is not read from any more', async () => {
    await untilUsed();
    await installation.replica.query('SELECT pg_promote()');
    await expect.poll(() => installation.using(), { timeout: 5_000 }).toBe(0);
    await create(0, ada, 'After');
    expect(await listed(1, ada)).toContain('After');
  });
});
