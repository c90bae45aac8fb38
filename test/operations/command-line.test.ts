import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Finished, portico, start, temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { runsOnServer } from '../harness/instance.ts';

/** The JSON that a command prints. */
function printed({ code, stdout, stderr }: Finished) {
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

test('npx can run it: the file is executable', () => {
  expect(statSync(path.resolve('src/cli/main.ts')).mode & 0o111).toBe(0o111);
});

// These bring their own database, so once is enough: without a server.
describe.skipIf(runsOnServer)('on the embedded database', () => {
  const directory = temporaryDirectory();
  const environment: Record<string, string> = {
    DATA_DIR: directory,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  };
  const run = (...words: string[]) => portico(words, environment);

  test('migrates, and has nothing to do a second time', async () => {
    expect(printed(await run('migrate')).applied.length).toBeGreaterThan(1);
    expect(printed(await run('migrate')).applied).toEqual([]);
  });

  test('makes users, keys, tokens and clients', async () => {
    const user = [
      'user',
      'create',
      '--username',
      'mary',
      '--email',
      'Mary@example.com',
      '--password',
      'correct horse battery',
    ];
    expect(printed(await run(...user, '--plan', 'pro'))).toEqual({
      id: expect.any(String),
      username: 'mary',
      email: 'mary@example.com',
      plan: 'pro',
    });
    const key = printed(
      await run('key', 'create', '--user', 'mary', '--name', 'K', '--scopes', 'read,write', '--days', '7'),
    );
    expect(key).toMatchObject({ full_key: expect.stringMatching(/^service_sk_/), scopes: ['read', 'write'] });
    const token = printed(await run('token', 'create', '--user', 'mary', '--name', 'T', '--scopes', 'projects:read'));
    expect(token).toMatchObject({ token: expect.stringMatching(/^service_pat_/) });
    const client = ['client', 'create', '--user', 'mary', '--name', 'C', '--scopes', 'projects:read'];
    const confidential = printed(
      await run(...client, '--redirect-uri', 'https://a.example/cb', '--redirect-uri', 'http://localhost/cb'),
    );
    expect(confidential).toMatchObject({
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^service_secret_/),
      redirect_uris: ['https://a.example/cb', 'http://localhost/cb'],
    });
    expect(printed(await run(...client, '--public'))).toMatchObject({ client_secret: null });
  });

  test('makes no demo among real accounts', async () => {
    const refused = await run('demo');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('this one has accounts already');
    expect(existsSync(path.join(directory, 'demo-credentials.json'))).toBe(false);
  });

  test.each([
    [
      ['user', 'create', '--username', 'X', '--email', 'nope', '--password', 'short'],
      ['username', 'email', 'password'],
    ],
    [
      ['user', 'create', '--username', 'mary', '--email', 'm2@example.com', '--password', 'correct horse battery'],
      ['mary is taken'],
    ],
    [['key', 'create', '--user', 'nobody', '--name', 'K', '--scopes', 'read'], ['no user nobody']],
    [['key', 'create', '--user', 'mary', '--name', 'K', '--scopes', 'admin'], ['read']],
    [['key', 'create', '--user', 'mary', '--scopes', 'read'], ['--name is required']],
    [['key', 'create', '--user', 'mary', '--name', 'K', '--scopes', 'read', '--days', '900'], ['at most 365']],
    [['dance'], ['no command dance', 'Usage']],
    [['migrate', '--colour', 'red'], ['--colour']],
  ])('%j exits with 1 and says why on stderr', async (words, texts) => {
    const { code, stdout, stderr } = await run(...words);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    for (const text of texts) expect(stderr).toContain(text);
    expect(stderr).not.toContain('    at ');
  });

  describe('while a server holds it', () => {
    let server: ReturnType<typeof start>;
    let base: string;

    test('it serves', async () => {
      const port = await freePort();
      base = `http://127.0.0.1:${port}`;
      server = start(['serve'], { ...environment, PORT: String(port) });
      await expect
        .poll(
          () =>
            fetch(`${base}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(200);
    });
    afterAll(() => {
      server.child.kill('SIGKILL');
    });

    test('a command that needs it says so and exits with 1', async () => {
      const { code, stderr } = await run(
        'user',
        'create',
        '--username',
        'late',
        '--email',
        'l@example.com',
        '--password',
        'correct horse battery',
      );
      expect(code).toBe(1);
      expect(stderr).toContain('holds the embedded database');
    });

    test('maintenance can be switched on and off', async () => {
      const status = () => fetch(`${base}/v1/projects`).then((response) => response.status);
      expect(await status()).toBe(401);
      expect(printed(await run('maintenance', 'on'))).toEqual({ maintenance: true });
      await expect.poll(status, { timeout: 5_000 }).toBe(503);
      expect((await fetch(`${base}/healthz`)).status).toBe(200);
      expect(printed(await run('maintenance', 'off'))).toEqual({ maintenance: false });
      await expect.poll(status, { timeout: 5_000 }).toBe(401);
    });

    test('SIGTERM: what runs is finished, /readyz turns first, and it exits with 0', async () => {
      server.child.kill('SIGTERM');
      await expect
        .poll(
          () =>
            fetch(`${base}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 5_000, interval: 20 },
        )
        .toBe(503);
      expect((await server.finished).code).toBe(0);
      expect(printed(await run('signing-key', 'rotate'))).toEqual({ kid: expect.any(String) });
    });
  });
});

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
