import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CommandHost, portico, start, temporaryDirectory } from '../harness/command.ts';
import { checksOf } from '../harness/diagnosis.ts';
import { freePort } from '../harness/free-port.ts';
import { runsOnServer } from '../harness/instance.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { printed } from '../harness/printed.ts';

const password = 'correct horse battery';

const directory = temporaryDirectory();
let environment: Record<string, string>;
let base: string;
let server: ReturnType<typeof start>;
/** Does them beside a database server, where each process would open the database; the embedded one has its server for that. */
let host: CommandHost | undefined;

const run = (...words: string[]) => portico(words, environment);
const done = async (...words: string[]) => printed(await (host ? host.run(words) : run(...words)));

const statusOf = (target: string) =>
  fetch(base + target).then(
    ({ status }) => status,
    () => 0,
  );

const as = (token: string, target: string) =>
  fetch(base + target, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);

/** Posts as somebody, by a token of theirs with these scopes. */
async function poster(username: string, scopes: string) {
  const { token } = await done('token', 'create', '--user', username, '--name', 'Test', '--scopes', scopes);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (target: string, body: object) =>
    (await fetch(base + target, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const url = process.env.TEST_DATABASE_URL;
  const database: Record<string, string> = url
    ? { DATABASE_URL: await createServerDatabase(url), SECRET_KEY: randomBytes(32).toString('base64') }
    : {};
  const common = { DATA_DIR: directory, DEMO: 'false', LOG_LEVEL: 'info', HOST: '127.0.0.1' };
  environment = { ...common, ...database, PORT: String(port), PUBLIC_URL: base };
  server = start(['serve'], environment);
  if (runsOnServer) host = new CommandHost(environment);
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), { timeout: 60_000 });
});
afterAll(() => {
  server.child.kill('SIGKILL');
  host?.end();
});

describe('user', () => {
  test('create opens an account, and list and show tell of it', async () => {
    const words = ['--username', 'mary', '--email', 'Mary@example.com', '--password', password, '--plan', 'pro'];
    const mary = await done('user', 'create', ...words);
    expect(mary).toEqual({ id: expect.any(String), username: 'mary', email: 'mary@example.com', plan: 'pro' });
    const shown = { ...mary, created_at: expect.stringMatching(/^\d{4}-/) };
    expect(await done('user', 'list', '--limit', '1')).toEqual({ users: [shown], next: null });
    expect(await done('user', 'list', '--after', mary.id)).toEqual({ users: [], next: null });
    for (const called of ['mary', 'MARY@example.com', mary.id]) {
      expect(await done('user', 'show', '--user', called)).toMatchObject({ ...shown, api_keys: 0, sessions: 0 });
    }
  });

  test('set-password takes it from standard input, and the old one opens nothing any more', async () => {
    const words = ['user', 'set-password', '--user', 'mary', '--password', '-'];
    expect(printed(await portico(words, environment, 'another horse battery\n'))).toMatchObject({ username: 'mary' });
    const signIn = (secret: string) =>
      fetch(`${base}/oauth/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: base },
        body: new URLSearchParams({ email: 'mary@example.com', password: secret }),
      }).then(({ status }) => status);
    expect(await signIn(password)).toBe(422);
    expect(await signIn('another horse battery')).toBe(303);
    expect(await done('user', 'show', '--user', 'mary')).toMatchObject({ sessions: 1 });
    expect(await done('user', 'set-password', '--user', 'mary', '--password', password)).toMatchObject({
      sessions_ended: 1,
      credentials_ended: 0,
    });
  });

  test('set-password with --and-credentials leaves nothing open, as after a theft', async () => {
    const words = ['--username', 'robbed', '--email', 'robbed@example.com', '--password', password];
    await done('user', 'create', ...words);
    const { token } = await done('token', 'create', '--user', 'robbed', '--name', 'T', '--scopes', 'projects:read');
    const { full_key: key } = await done('key', 'create', '--user', 'robbed', '--name', 'K', '--scopes', 'read');
    await done('client', 'create', '--user', 'robbed', '--name', 'C', '--scopes', 'projects:read');
    const change = ['user', 'set-password', '--user', 'robbed', '--password', 'another horse battery'];
    expect(await done(...change)).toMatchObject({ credentials_ended: 0 });
    expect(await as(token, '/v1/user')).toBe(200);
    expect(await done(...change, '--and-credentials')).toMatchObject({ credentials_ended: 3 });
    await expect.poll(() => as(token, '/v1/user'), { timeout: 5_000 }).toBe(401);
    await expect.poll(() => as(key, '/api/user/profile'), { timeout: 5_000 }).toBe(401);
  });

  test('verify vouches for an address, which an invitation asks for', async () => {
    const post = await poster('mary', 'projects:write,members:write');
    const { id } = await post('/v1/projects', { name: 'Club' });
    const invited = await post(`/v1/projects/${id}/members`, { email: 'ivy@example.com', role: 'viewer' });
    const fields = { username: 'ivy', email: 'ivy@example.com', password, return_to: '/' };
    const opened = await fetch(`${base}/oauth/sign-up`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: base },
      body: new URLSearchParams(fields),
    });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const offer = () => fetch(invited.accept_url, { headers: { cookie } }).then((reply) => reply.text());
    expect(await offer()).toContain('Your account page says how that is done');
    expect(await done('user', 'verify', '--user', 'ivy')).toMatchObject({ email_verified: true });
    expect(await offer()).toContain('Accept the invitation');
  });

  test('set-plan puts an account on another plan', async () => {
    expect(await done('user', 'set-plan', '--user', 'mary', '--plan', 'free')).toMatchObject({ plan: 'free' });
    expect(await done('user', 'set-plan', '--user', 'mary', '--plan', 'pro')).toMatchObject({ plan: 'pro' });
  });

  test('delete asks for the name once more, and takes everything with it', async () => {
    const words = ['--username', 'gone', '--email', 'gone@example.com', '--password', password];
    await done('user', 'create', ...words);
    const { token } = await done('token', 'create', '--user', 'gone', '--name', 'T', '--scopes', 'projects:write');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const made = await fetch(`${base}/v1/projects`, { method: 'POST', headers, body: '{"name":"Doomed"}' });
    expect(made.status).toBe(201);
    const mistyped = await run('user', 'delete', '--user', 'gone', '--confirm', 'mary');
    expect(mistyped).toMatchObject({ code: 1, stderr: expect.stringContaining('--confirm must be gone') });
    expect(await as(token, '/v1/projects')).toBe(200);
    expect(await done('user', 'delete', '--user', 'gone', '--confirm', 'gone')).toMatchObject({ projects_deleted: 1 });
    await expect.poll(() => as(token, '/v1/projects'), { timeout: 5_000 }).toBe(401);
  });

  test('delete leaves what others work on, unless that is asked for', async () => {
    await done('user', 'create', '--username', 'owner', '--email', 'owner@example.com', '--password', password);
    const post = await poster('owner', 'projects:write,members:write');
    const { id } = await post('/v1/projects', { name: 'Shared' });
    const invited = await post(`/v1/projects/${id}/members`, { email: 'mary@example.com', role: 'viewer' });
    const token = new URL(invited.accept_url).searchParams.get('token');
    const accept = `mutation { acceptInvitation(token: "${token}") { role } }`;
    const joined = await (await poster('mary', 'members:write'))('/graphql', { query: accept });
    expect(joined.data).toEqual({ acceptInvitation: { role: 'viewer' } });
    const words = ['user', 'delete', '--user', 'owner', '--confirm', 'owner'];
    expect(await run(...words)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Others work on.*Say --with-shared-projects/),
    });
    expect(await done('user', 'show', '--user', 'owner')).toMatchObject({ projects_owned: 1 });
    expect(await done(...words, '--with-shared-projects')).toMatchObject({ projects_deleted: 1 });
  });
});

describe('key, token and client', () => {
  test('create makes what opens the service, list shows it without its secret, revoke ends it', async () => {
    const words = ['--user', 'mary', '--name', 'K', '--scopes', 'read, write', '--days', '7'];
    const key = await done('key', 'create', ...words);
    expect(key).toMatchObject({ full_key: expect.stringMatching(/^service_sk_/), scopes: ['read', 'write'] });
    expect(await as(key.full_key, '/api/user/profile')).toBe(200);
    const listed = await done('key', 'list', '--user', 'mary', '--limit', '1');
    expect(listed.keys).toMatchObject({ total: 1, items: [{ id: key.id, status: 'active' }] });
    expect(JSON.stringify(listed)).not.toContain(key.full_key);
    expect(await done('key', 'revoke', '--id', key.id)).toMatchObject({ key: { id: key.id, status: 'revoked' } });
    await expect.poll(() => as(key.full_key, '/api/user/profile'), { timeout: 5_000 }).toBe(401);
  });

  test('of tokens', async () => {
    const token = await done('token', 'create', '--user', 'mary', '--name', 'T', '--scopes', 'projects:read');
    expect(await as(token.token, '/v1/user')).toBe(200);
    const { tokens } = await done('token', 'list', '--user', 'mary@example.com');
    expect(tokens.map(({ id }: { id: string }) => id)).toContain(token.id);
    expect(await done('token', 'revoke', '--id', token.id)).toMatchObject({
      token: { revoked_at: expect.any(String) },
    });
    await expect.poll(() => as(token.token, '/v1/user'), { timeout: 5_000 }).toBe(401);
  });

  test('of clients', async () => {
    const words = ['client', 'create', '--user', 'mary', '--name', 'C', '--scopes', 'projects:read'];
    const uris = ['https://a.example/cb', 'http://localhost/cb'];
    const client = await done(...words, ...uris.flatMap((uri) => ['--redirect-uri', uri]));
    expect(client).toMatchObject({ client_secret: expect.stringMatching(/^service_secret_/), redirect_uris: uris });
    expect(await done(...words, '--public')).toMatchObject({ client_secret: null });
    const { clients } = await done('client', 'list', '--user', 'mary');
    expect(clients).toHaveLength(2);
    expect(await done('client', 'revoke', '--id', client.client_id)).toMatchObject({
      client: { revoked_at: expect.any(String) },
    });
  });
});

describe('webhook', () => {
  test('list and deliveries show what a project sends to whom', async () => {
    const post = await poster('mary', 'projects:write,webhooks:write');
    const project = await post('/v1/projects', { name: 'Sender' });
    const hook = { url: 'https://example.com/hook', topics: ['incident.opened'], enabled: false };
    const webhook = await post(`/v1/projects/${project.id}/webhooks`, hook);
    const listed = await done('webhook', 'list', '--project', project.id);
    expect(listed.webhooks).toMatchObject({ total: 1, items: [{ id: webhook.id, url: hook.url, enabled: false }] });
    expect(JSON.stringify(listed)).not.toContain(webhook.secret);
    const words = ['--project', project.id, '--webhook', webhook.id, '--status', 'failed'];
    expect(await done('webhook', 'deliveries', ...words)).toEqual({ deliveries: { total: 0, items: [] } });
  });
});

describe('the installation', () => {
  test('migrate has nothing to do', async () => {
    expect(await done('migrate')).toEqual({ applied: [] });
  });

  test('demo makes none among real accounts', async () => {
    const refused = await run('demo');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('this one has accounts already') });
  });

  test('doctor looks at everything, and finds nothing that has failed', async () => {
    const { code, stdout } = await run('doctor');
    const checks = checksOf(stdout);
    expect([...checks.values()].filter(({ status }) => status === 'failed')).toEqual([]);
    expect(code).toBe(0);
    expect(checks.size).toBe(13);
    expect(checks.get('partitions')).toMatchObject({ status: 'ok', text: 'they are made ahead' });
  });

  test('maintenance can be switched on and off', async () => {
    expect(await statusOf('/v1/projects')).toBe(401);
    expect(await done('maintenance', 'on')).toEqual({ maintenance: true });
    await expect.poll(() => statusOf('/v1/projects'), { timeout: 5_000 }).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await done('maintenance', 'off')).toEqual({ maintenance: false });
    await expect.poll(() => statusOf('/v1/projects'), { timeout: 5_000 }).toBe(401);
  });

  test('signing-key rotate signs with another key, of the algorithm that it says from then on', async () => {
    expect(await done('signing-key', 'rotate')).toEqual({ kid: expect.any(String), alg: 'RS256' });
    const rotated = await done('signing-key', 'rotate', '--algorithm', 'ES256');
    expect(rotated).toEqual({ kid: expect.any(String), alg: 'ES256' });
    expect(await done('signing-key', 'rotate')).toEqual({ kid: expect.any(String), alg: 'ES256' });
  });
});

test.each([
  [
    ['user', 'create', '--username', 'X', '--email', 'nope', '--password', 'short'],
    ['--username must be', '--email must be', '--password must have'],
  ],
  [['user', 'create', '--username', 'mary', '--email', 'm2@example.com', '--password', password], ['mary is taken']],
  [['user', 'show', '--user', 'nobody'], ['no user nobody']],
  [['key', 'revoke', '--id', 'x'], ['no such API key']],
  [['webhook', 'list', '--project', '01890000-0000-7000-8000-000000000000'], ['no such project']],
])('%j exits with 1 and says why on stderr', async (words, texts) => {
  const { code, stdout, stderr } = await run(...words);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  for (const text of texts) expect(stderr).toContain(text);
  expect(stderr).not.toMatch(/ {4}at |\$input|Variable/);
});

describe.skipIf(runsOnServer)('the socket beside the embedded database', () => {
  test('is its owner’s alone', () => {
    expect(statSync(path.join(directory, 'commands.sock')).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  test('what was asked is in the log, and no secret', () => {
    expect(server.output()).toContain('"command":"user set-password"');
    expect(server.output()).not.toContain('horse battery');
    expect(server.output()).not.toContain('service_');
  });
});

test('SIGTERM: /readyz turns first, it exits with 0, and nothing is left behind', async () => {
  // Somebody who has connected and says nothing holds nobody up.
  const silent = runsOnServer ? null : connect(path.join(directory, 'commands.sock'));
  silent?.on('error', () => undefined).write('{');
  const told = performance.now();
  server.child.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz'), { timeout: 5_000, interval: 20 }).toBe(503);
  expect((await server.finished).code).toBe(0);
  expect(performance.now() - told).toBeLessThan(4_000 * Number(process.env.HEALTHZ_FACTOR ?? 1));
  expect(printed(await run('user', 'list')).users.length).toBeGreaterThan(0);
});
