import { describe, expect, test } from 'vitest';
import type { AnsweredRequest } from '../../src/usage/usage-statements.ts';
import { createAccount, issueKeyFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { durations, exportOf, gauge, ingest, metricsOf } from '../harness/otlp.ts';

/** An account, and statistics of a key of theirs that nobody uses but as the test says. */
async function counted() {
  const owner = await createAccount();
  const { database, portico } = await instance();
  await issueKeyFor(owner, ['read']);
  const key = await database.prisma.apiKey.findFirstOrThrow({ where: { userId: owner.id }, orderBy: { id: 'desc' } });
  const projectId = await makeProject(owner);
  const usual: AnsweredRequest = {
    credentialId: key.id,
    credentialKind: 'api_key',
    userId: owner.id,
    projectId,
    environment: 'production',
    method: 'GET',
    path: '/one',
    status: 200,
    milliseconds: 10,
    bytesIn: 1,
    bytesOut: 100,
    at: new Date(),
  };
  /** Requests that are written at once. */
  const use = async (...requests: Partial<AnsweredRequest>[]) => {
    for (const request of requests) portico.usage.record({ ...usual, ...request });
    await portico.usage.flush();
  };
  const tell = async (query = '') => {
    const path = `/api/developer/keys/${key.id}/stats${query}`;
    return Object((await send('GET', path, { credential: owner.key })).body);
  };
  return { owner, projectId, use, tell };
}

describe('the statistics of a key', () => {
  test('sum what was written at once and one after the other, busiest endpoints first', async () => {
    const { use, tell } = await counted();
    await use({}, { path: '/two' }, { milliseconds: 20 }, { milliseconds: 30 });
    await use({ milliseconds: 40, status: 304 }, { path: '/two', method: 'POST', status: 500, milliseconds: 1 });
    await use({ milliseconds: 50 });
    expect(await tell()).toMatchObject({
      total_requests: 7,
      successful_requests: 6,
      failed_requests: 1,
      by_endpoint: [
        { method: 'GET', path: '/one', requests: 5, failed: 0, average_ms: 30 },
        { method: 'GET', path: '/two', requests: 1, failed: 0, average_ms: 10 },
        { method: 'POST', path: '/two', requests: 1, failed: 1, average_ms: 1 },
      ],
      by_status: { 200: 5, 304: 1, 500: 1 },
    });
  });

  test('take what is below 400 for a success, and everything else for none', async () => {
    const { use, tell } = await counted();
    await use(...[200, 204, 304, 399, 400, 404, 429, 500].map((status) => ({ status })));
    const { successful_requests, failed_requests, rate_limited_requests, by_day } = await tell();
    expect([successful_requests, failed_requests, rate_limited_requests]).toEqual([4, 4, 1]);
    expect(by_day).toMatchObject([{ requests: 8, failed: 4 }]);
  });

  test('are by days in UTC, of which both ends belong to the period', async () => {
    const { use, tell } = await counted();
    const days = ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z', '2026-03-04T12:00:00Z'];
    await use(...days.map((at) => ({ at: new Date(at) })));
    const { total_requests, by_day } = await tell('?from=2026-03-01&to=2026-03-02');
    expect([total_requests, by_day]).toEqual([
      3,
      [
        { date: '2026-03-01', requests: 2, failed: 0 },
        { date: '2026-03-02', requests: 1, failed: 0 },
      ],
    ]);
    expect((await tell('?from=2026-03-02&to=2026-03-03')).total_requests).toBe(1);
  });

  test('tell the last use, however late another one is written', async () => {
    const { use, tell } = await counted();
    const [earlier, later] = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z'];
    await use({ at: new Date(later) });
    await use({ at: new Date(earlier) });
    expect((await tell()).last_used_at).toBe(later);
  });
});

describe('the usage of a project', () => {
  test('sums bytes of what was written at once and one after the other', async () => {
    const { owner, projectId, use } = await counted();
    const at = new Date('2026-03-01T12:00:00Z');
    await use({ at }, { at, bytesOut: 50, bytesIn: 2 }, { at, environment: 'preview' });
    await use({ at, bytesOut: 7, bytesIn: 3 });
    const { usage } = await metricsOf(owner, projectId, { from: '2026-03-01', to: '2026-03-01T13:00:00Z' });
    expect(usage).toMatchObject({ requests: 3, bandwidth_bytes: { in: 6, out: 157 } });
  });

  test('is that of the environment that the path names, where it names one', async () => {
    const { owner, projectId } = await counted();
    const { portico } = await instance();
    const ask = (path: string, headers = {}) =>
      send('GET', `/v1/projects/${projectId}${path}`, { credential: owner.token, headers });
    await ask('/environments/preview/variables');
    await ask('/environments/preview/variables', { 'service-environment': 'development' });
    await ask('', { 'service-environment': 'development' });
    await portico.usage.flush();
    const { usage } = await metricsOf(owner, projectId);
    const counts = Object.fromEntries(
      usage.by_environment.map(({ environment, requests }: { environment: string; requests: number }) => {
        return [environment, requests];
      }),
    );
    expect(counts).toMatchObject({ preview: 2, development: 1 });
  });

  test('knows the deployments of its environment and period alone', async () => {
    const { owner, projectId } = await counted();
    const { prisma } = (await instance()).database;
    const make = async (createdAt: string, environment: 'production' | 'preview', changes: object = {}) => {
      const id = await makeDeployment(owner, projectId);
      const data = { createdAt: new Date(createdAt), environment, ...changes };
      await prisma.deployment.update({ where: { projectId_id: { projectId, id } }, data });
    };
    const built = {
      state: 'failed',
      failure: { stage: 'deploying', summary: 'It broke', remediation: [] },
      buildStartedAt: new Date('2026-03-01T00:00:00Z'),
      deployStartedAt: new Date('2026-03-01T00:00:30Z'),
      finishedAt: new Date('2026-03-01T00:01:30Z'),
    };
    await make('2026-03-01T00:00:00Z', 'production', built);
    await make('2026-03-01T00:59:59.999Z', 'production');
    await make('2026-03-01T01:00:00Z', 'production');
    await make('2026-03-01T00:30:00Z', 'preview');
    const { usage } = await metricsOf(owner, projectId, { from: '2026-03-01', to: '2026-03-01T01:00:00Z' });
    // Built for half a minute; what it was deployed for is another time.
    expect(usage).toMatchObject({ deployments: { total: 2, succeeded: 0, failed: 1 }, build_seconds: 30 });
  });
});

describe('what a runtime reports', () => {
  test('has extremes that are extremes, averages that are averages, and percentiles that differ', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 120_000;
    const [first, second] = [new Date(minute), new Date(minute + 60_000)];
    const latencies = { at: first, bounds: [0.01, 0.1, 1, 10], counts: [90, 0, 6, 4, 0], sum: 30 };
    const report = exportOf([
      durations([latencies]),
      gauge('process.cpu.utilization', [
        { at: first, value: 0.2 },
        { at: second, value: 0.6 },
      ]),
      gauge('process.memory.usage', [
        { at: first, value: 100 },
        { at: second, value: 300 },
      ]),
    ]);
    expect((await ingest(owner, projectId, report)).body).toEqual({});
    const { runtime } = await metricsOf(owner, projectId, { interval: '1m' });
    expect(runtime).toMatchObject({
      requests: { total: 100 },
      cpu: { average: 0.4, max: 0.6 },
      memory_bytes: { average: 200, max: 300 },
      latency_ms: { average: 300 },
    });
    const { p50, p95, p99 } = runtime.latency_ms;
    expect([p50 <= 10, p95 > 100 && p95 <= 1_000, p99 > 1_000]).toEqual([true, true, true]);
  });

  test.each([
    ['s', 0.02, 20],
    ['ms', 20, 20],
    ['us', 20_000, 20],
    ['ns', 20_000_000, 20],
    ['', 0.02, 20],
  ])('in %j comes to milliseconds', async (unit, value, expected) => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const metric = { ...durations([{ at: new Date(), counts: [1], bounds: [], sum: value }]), unit };
    expect((await ingest(owner, projectId, exportOf([metric]))).body).toEqual({});
    const { runtime } = await metricsOf(owner, projectId);
    expect(runtime.latency_ms.average).toBeCloseTo(expected, 6);
  });

  test('is told by the second of the time that is over, not of what is still to come', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const now = Date.now();
    await ingest(owner, projectId, exportOf([durations([{ at: new Date(now), counts: [60, 0, 0] }])]));
    const ask = async (to: number) => {
      const from = new Date(Math.floor(now / 3_600_000) * 3_600_000 - 3_600_000).toISOString();
      const shown = await metricsOf(owner, projectId, { from, to: new Date(to).toISOString() });
      return shown.runtime.requests.per_second;
    };
    const [past, future] = [await ask(now + 1), await ask(now + 86_400_000)];
    expect(past).toBeGreaterThan(0);
    // But for the moments between the two.
    expect(future / past).toBeGreaterThan(0.95);
  });
});
