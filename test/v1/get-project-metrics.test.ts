import { describe, expect, test } from 'vitest';
import { getProjectMetrics } from '../../rest-adapters/v1/metrics.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { impossibleMoments, uncommonMoments } from '../harness/date-samples.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}/metrics` };
}

describeRoute(getProjectMetrics, sample, () => {
  describe('200', () => {
    test('usage as Portico itself knows it; what a runtime would have to report is null', async () => {
      const { account, path } = await sample();
      const projectId = path.split('/')[3] ?? '';
      await makeDeployment(account, projectId);
      await send('GET', `/v1/projects/${projectId}`, { credential: account.token });
      await send('GET', `/v1/projects/${projectId}/deployments`, {
        credential: account.token,
        headers: { 'service-environment': 'preview' },
      });
      await (await instance()).portico.usage.flush();
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.status).toBe(200);
      const unknown = { average: null, max: null };
      expect(reply.body).toEqual({
        project_id: projectId,
        environment: 'production',
        from: expect.any(String),
        to: expect.any(String),
        interval: '1h',
        runtime: {
          requests: { total: null, per_second: null, error_rate: null },
          latency_ms: { average: null, p50: null, p95: null, p99: null },
          cpu: unknown,
          memory_bytes: unknown,
          series: [],
        },
        usage: {
          requests: 2,
          bandwidth_bytes: { in: expect.any(Number), out: expect.any(Number) },
          deployments: { total: 1, succeeded: 0, failed: 0 },
          build_seconds: 0,
          by_day: [{ date: new Date().toISOString().slice(0, 10), requests: 2, failed: 0 }],
          by_endpoint: expect.arrayContaining([
            {
              method: 'POST',
              path: '/v1/projects/:projectId/deployments',
              requests: 1,
              failed: 0,
              average_ms: expect.any(Number),
            },
          ]),
          by_environment: expect.arrayContaining([
            { environment: 'production', requests: 2, failed: 0 },
            { environment: 'preview', requests: 1, failed: 0 },
          ]),
        },
      });
      expect(Object(reply.body).usage.bandwidth_bytes.in).toBeGreaterThan(0);
    });

    test('a stranger asking for the project does not show in its usage', async () => {
      const { account, path } = await sample();
      const stranger = await createAccount();
      expect((await send('GET', path, { credential: stranger.token })).status).toBe(404);
      await (await instance()).portico.usage.flush();
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.body).toMatchObject({ usage: { requests: 0 } });
    });
  });

  test.each(uncommonMoments)('to=%s is a moment like any other', async (moment) => {
    const { account, path } = await sample();
    const reply = await send('GET', `${path}?to=${encodeURIComponent(moment)}`, { credential: account.token });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ to: new Date(moment).toISOString() });
  });

  describe('400', () => {
    test.each([
      ['interval=2h', 'interval'],
      ['from=yesterday', 'from'],
      ['from=2026-02-01&to=2026-01-01', 'from'],
      ['from=2020-01-01&to=2026-01-01', 'from'],
      ['from=2026-01-01&from=2026-01-02', 'from'],
      ...impossibleMoments.map((moment): [string, string] => [`from=${encodeURIComponent(moment)}`, 'from']),
      ...impossibleMoments.map((moment): [string, string] => [`to=${encodeURIComponent(moment)}`, 'to']),
    ])('%s, naming %s', async (query, parameter) => {
      const { account, path } = await sample();
      const reply = await send('GET', `${path}?${query}`, { credential: account.token });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ errors: [{ parameter }] });
    });
  });
});
