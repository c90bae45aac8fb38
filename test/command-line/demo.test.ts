import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { portico, start, temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { runsOnServer } from '../harness/instance.ts';
import { isThoroughOnEmbedded } from '../harness/thorough.ts';

// It brings its own database, so once is enough: without a server.
describe.skipIf(runsOnServer)('the demo', { timeout: 240_000 }, () => {
  test('serves at once, with credentials that open everything and curl lines that succeed', async () => {
    const directory = temporaryDirectory();
    const port = await freePort();
    const environment = { DATA_DIR: directory, PORT: String(port), LOG_LEVEL: 'warn' };
    const server = start(['serve'], environment);
    try {
      await expect.poll(() => server.output(), { timeout: 150_000 }).toContain('demo-credentials.json');
      const file = path.join(directory, 'demo-credentials.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const demo = JSON.parse(await readFile(file, 'utf8'));
      expect(Object.keys(demo).sort()).toEqual([
        'api_key',
        'base_url',
        'oauth_client',
        'personal_access_token',
        'project_id',
        'user',
      ]);
      const get = async (target: string, credential: string) => {
        const response = await fetch(demo.base_url + target, { headers: { authorization: `Bearer ${credential}` } });
        expect(response.status, target).toBe(200);
        return response;
      };
      const projects = await get('/v1/projects?limit=100', demo.personal_access_token);
      expect(projects.headers.get('x-total-count')).toBe('60');
      expect((await get('/api/posts', demo.api_key)).headers.get('x-total-count')).toBe('300');
      const popular = await (await get('/api/posts?sort=popular&limit=1', demo.api_key)).json();
      expect(popular.posts[0].likes_count).toBeGreaterThan(3);
      expect(await (await get('/api/user/profile', demo.api_key)).json()).toMatchObject({
        plan: 'pro',
        id: demo.user.id,
      });
      const states = new Set<string>();
      for (const environmentName of ['production', 'preview', 'development']) {
        const response = await fetch(`${demo.base_url}/v1/projects/${demo.project_id}/deployments`, {
          headers: { authorization: `Bearer ${demo.personal_access_token}`, 'service-environment': environmentName },
        });
        for (const { state } of await response.json()) states.add(state);
      }
      expect(states.size).toBe(6);
      const ofProject = `/v1/projects/${demo.project_id}`;
      const { usage } = await (await get(`${ofProject}/metrics`, demo.personal_access_token)).json();
      expect(usage.requests).toBeGreaterThan(0);
      const [incident] = await (await get(`${ofProject}/incidents`, demo.personal_access_token)).json();
      expect(incident.state).toBe('open');
      const [webhook] = await (await get(`${ofProject}/webhooks`, demo.personal_access_token)).json();
      const log = `${ofProject}/webhooks/${webhook.id}/deliveries`;
      const deliveries = await (await get(log, demo.personal_access_token)).json();
      expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(['succeeded', 'succeeded']);
      const { keys } = await (await get('/api/developer/keys', demo.api_key)).json();
      const statistics = await (await get(`/api/developer/keys/${keys[0].id}/stats`, demo.api_key)).json();
      expect(statistics.by_day.length).toBe(30);
    } finally {
      server.child.kill('SIGTERM');
      await server.finished;
    }
    const again = start(['serve'], environment);
    try {
      await expect.poll(() => again.output(), { timeout: 60_000 }).toContain('Portico is up');
      expect(again.output()).not.toContain('service_');
    } finally {
      again.child.kill('SIGTERM');
      await again.finished;
    }
  });
});

describe.skipIf(runsOnServer)('a demo that was interrupted while it was made', { timeout: 240_000 }, () => {
  const environment = { DATA_DIR: temporaryDirectory(), PUBLIC_URL: 'http://localhost:4000', PORT: '0' };
  const names = () => readdirSync(environment.DATA_DIR).filter((name) => name.startsWith('demo-credentials'));

  /** Starts a server, and ends it once that is so. */
  async function serveUntil(isSo: (output: string) => boolean, signal: NodeJS.Signals) {
    const server = start(['serve'], environment);
    await vi.waitFor(() => expect(isSo(server.output())).toBe(true), { timeout: 150_000, interval: 20 });
    server.child.kill(signal);
    return server.finished;
  }

  const serves = (output: string) => output.includes('Portico serves');

  test('is made anew by the next start', async () => {
    await serveUntil(() => names().length === 1, 'SIGKILL');
    expect(names()).not.toContain('demo-credentials.json');
    const { stdout } = await serveUntil(serves, 'SIGTERM');
    expect(stdout).toContain('with a demo workspace');
    expect(names()).toEqual(['demo-credentials.json']);
  });

  test('and a damaged file of credentials keeps no later start from serving', async () => {
    writeFileSync(path.join(environment.DATA_DIR, 'demo-credentials.json'), '{');
    expect((await serveUntil(serves, 'SIGTERM')).code).toBe(0);
  });
});

test.runIf(isThoroughOnEmbedded && !runsOnServer)(
  'of two that are asked for at once one is made, and keeps its credentials',
  async () => {
    const directory = temporaryDirectory();
    const environment = { DATA_DIR: directory, DEMO: 'false', PORT: String(await freePort()), LOG_LEVEL: 'warn' };
    const server = start(['serve'], environment);
    try {
      const url = `http://127.0.0.1:${environment.PORT}/readyz`;
      await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 60_000 });
      const both = await Promise.all([portico(['demo'], environment), portico(['demo'], environment)]);
      expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
      const made = JSON.parse(both.find(({ code }) => code === 0)?.stdout ?? '');
      expect(JSON.parse(await readFile(path.join(directory, 'demo-credentials.json'), 'utf8'))).toEqual(made);
      expect(readdirSync(directory).filter((name) => name.startsWith('demo-credentials'))).toHaveLength(1);
    } finally {
      server.child.kill('SIGTERM');
      await server.finished;
    }
  },
);
