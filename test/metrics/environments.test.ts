import { describe, expect, test } from 'vitest';
import { durations, exportOf, gauge, ingest } from '../harness/otlp.ts';
import { reporting, totalsOf } from '../harness/otlp-reporting.ts';

describe('the environment of OTLP metrics', () => {
  test('the environment that a resource names, else the one of the header', async () => {
    const { account, projectId } = await reporting();
    const of = (count: number) => [durations([{ at: new Date(), counts: [count, 0, 0] }])];
    await ingest(account, projectId, exportOf(of(1), { 'deployment.environment.name': 'preview' }));
    await ingest(account, projectId, exportOf(of(2)), { 'service-environment': 'development' });
    await ingest(account, projectId, exportOf(of(4)));
    await ingest(account, projectId, exportOf(of(8), { 'deployment.environment': 'preview' }));
    expect(await totalsOf(account, projectId)).toEqual({ production: 4, preview: 9, development: 2 });
  });

  // Literally what contract 12.11 says.
  test.each([
    ['production', ['production', 'prod', 'live', 'PROD', 'Live']],
    ['preview', ['preview', 'staging', 'stage', 'test', 'qa', 'Staging', 'QA']],
    ['development', ['development', 'dev', 'local', 'Dev', 'LOCAL']],
  ])('%s by all its names, in any case', async (environment, names) => {
    const { account, projectId } = await reporting();
    for (const [index, name] of names.entries()) {
      const metrics = [durations([{ at: new Date(), counts: [1, 0, 0], attributes: { 'http.route': `/${index}` } }])];
      const header = { 'service-environment': environment === 'preview' ? 'production' : 'preview' };
      const reply = await ingest(
        account,
        projectId,
        exportOf(metrics, { 'deployment.environment.name': name }),
        header,
      );
      expect(reply.body, name).toEqual({});
    }
    const none = { production: null, preview: null, development: null };
    expect(await totalsOf(account, projectId)).toEqual({ ...none, [environment]: names.length });
  });

  test.each(['eu-prod', 'production ', '', 'constructor', 'test-7'])(
    'an environment named %j is rejected, saying so, and never production',
    async (name) => {
      const { account, projectId } = await reporting();
      const metrics = [durations([{ at: new Date(), counts: [1, 0, 0] }]), gauge('process.memory.usage', [])];
      const reply = await ingest(account, projectId, exportOf(metrics, { 'deployment.environment.name': name }));
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        partialSuccess: { rejectedDataPoints: 1, errorMessage: expect.stringContaining(JSON.stringify(name)) },
      });
      expect(await totalsOf(account, projectId)).toEqual({ production: null, preview: null, development: null });
    },
  );
});
