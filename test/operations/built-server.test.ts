import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { version } from '../../src/config/version.ts';
import { start, temporaryDirectory } from '../harness/command.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { durations, exportOf } from '../harness/otlp.ts';
import { password, RealInstance } from '../harness/real-instance.ts';

/** In a folder of its own, since somebody may be served by what is in dist/. */
const directory = `test/generated/built-${process.pid}`;

/** Where there is nothing else of the project: as in a container, and nobody may write there. */
const image = temporaryDirectory();
const built = path.join(image, directory, 'portico.js');

const json = { 'content-type': 'application/json' };

const made = z.object({ id: z.string() });

let server: RealInstance;
let bearer: string;

beforeAll(async () => {
  const run = promisify(execFile);
  await run(process.execPath, ['src/tools/build-server.ts', directory]);
  await run(process.execPath, ['src/tools/gather-image.ts', image, directory]);
  rmSync(directory, { recursive: true });
  const url = process.env.TEST_DATABASE_URL;
  const database: Record<string, string> = url ? { DATABASE_URL: await createServerDatabase(url) } : {};
  server = await RealInstance.prepare({ ...database, SECRET_KEY: randomBytes(32).toString('base64') }, built);
  await server.start();
  const scopes = 'projects:read,projects:write,metrics:write';
  bearer = `Bearer ${await server.person('mary', { plan: 'pro', scopes })}`;
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(image, { recursive: true });
});

function post(target: string, body: object): Promise<Response> {
  const headers = { ...json, authorization: bearer };
  return fetch(`${server.url}${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('what npm run build puts together, and an image holds', () => {
  test('has fewer than 150 megabytes', () => {
    const files = readdirSync(image, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const sizes = files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150e6);
  });

  test('does what the command line does', async () => {
    const { code, stdout } = await start(['version'], {}, built).finished;
    expect([code, stdout]).toEqual([0, `${version}\n`]);
    expect(await server.command('doctor')).toMatchObject({ healthy: true });
  });

  test.each(['/healthz', '/readyz', '/v1/openapi.json', '/docs/guides/webhooks', '/docs/reference', '/oauth/sign-in'])(
    'answers %s with all that belongs to it',
    async (target) => {
      const answer = await fetch(`${server.url}${target}`);
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      const assets = [...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2))"/g)].map(([, asset]) => asset);
      for (const asset of assets) expect((await fetch(`${server.url}${asset}`)).status, asset).toBe(200);
      expect(assets.length > 0).toBe(answer.headers.get('content-type')?.startsWith('text/html'));
    },
  );

  test('changes and reads by REST and by GraphQL', async () => {
    const project = made.parse(await (await post('/v1/projects', { name: 'One' })).json());
    const read = await fetch(`${server.url}/v1/projects/${project.id}`, { headers: { authorization: bearer } });
    expect([read.status, await read.json()]).toMatchObject([200, { name: 'One' }]);
    const asked = await post('/graphql', { query: `{ project(id: "${project.id}") { name } }` });
    expect(await asked.json()).toEqual({ data: { project: { name: 'One' } } });
  });

  test('decodes metrics beside its event loop', async () => {
    const project = made.parse(await (await post('/v1/projects', { name: 'Two' })).json());
    const points = durations([{ at: new Date(), counts: [1, 2, 3] }]);
    const answer = await post(`/v1/projects/${project.id}/otlp/v1/metrics`, exportOf([points]));
    expect(answer.status, await answer.text()).toBe(200);
  });

  test('signs people in', async () => {
    const body = new URLSearchParams({ email: 'mary@example.com', password });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const sent = { method: 'POST', headers, body, redirect: 'manual' } as const;
    const answer = await fetch(`${server.url}/oauth/sign-in`, sent);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard']);
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
    const cookie = cookies.join('; ');
    const account = await fetch(`${server.url}/oauth/account`, { headers: { cookie } });
    expect(await account.text()).toContain('mary@example.com');
    const dashboard = await fetch(`${server.url}/dashboard`, { headers: { cookie } });
    expect([dashboard.status, await dashboard.text()]).toEqual([200, expect.stringContaining('<script type="module"')]);
  });

  test('stops in order', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.complaints()).toBe('');
  });
});
