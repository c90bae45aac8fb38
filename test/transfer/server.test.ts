import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openEmbeddedDatabase } from '../../src/database/embedded.ts';
import { isDistributed } from '../harness/citus-nodes.ts';
import { portico, start, temporaryDirectory } from '../harness/command.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { printed } from '../harness/printed.ts';
import { RealInstance } from '../harness/real-instance.ts';

const { TEST_DATABASE_URL: serverUrl = '' } = process.env;

/** Rows besides those of the demo, and how often it is interrupted: ROWS=1000000 KILLS=10 by hand. */
const rows = Number(process.env.ROWS ?? 20_000);
const kills = Number(process.env.KILLS ?? 4);

const credentials = z.object({
  api_key: z.string(),
  personal_access_token: z.string(),
  project_id: z.string(),
  user: z.object({ id: z.string() }),
});

/** Runs statements in a database and ends its connection. */
async function on<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Who else is connected to a database. */
const othersStatement = `
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

let databases = 0;

/** An empty database on the server of the tests. */
async function emptyDatabase(): Promise<string> {
  databases += 1;
  const name = `portico_transfer_${process.pid}_${databases}`;
  await on(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** What makes a schema, as pg_dump writes it; what it makes up anew each time left out. */
function schemaOf(url: string): string {
  const text = execFileSync('pg_dump', ['--schema-only', '--no-owner', '--dbname', url], { encoding: 'utf8' });
  return text.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

describe.runIf(serverUrl)('the embedded database', () => {
  const environment = { DATA_DIR: temporaryDirectory() };
  const secretKey = () => readFileSync(path.join(environment.DATA_DIR, 'secret-key'), 'utf8');
  let demo: z.infer<typeof credentials>;
  let target: string;
  let moved: { rows: number; tables: number };

  /** What some routes answer, asked with the credentials of the demo. */
  async function answersOf({ url }: RealInstance): Promise<unknown[]> {
    const targets = [
      '/v1/projects?limit=50',
      `/v1/projects/${demo.project_id}/deployments`,
      '/api/posts',
      '/api/user/profile',
    ];
    const replies = targets.map(async (asked) => {
      const credential = asked.startsWith('/api') ? demo.api_key : demo.personal_access_token;
      const reply = await fetch(`${url}${asked}`, { headers: { authorization: `Bearer ${credential}` } });
      expect(reply.status, asked).toBe(200);
      return reply.json();
    });
    return Promise.all(replies);
  }

  beforeAll(async () => {
    await portico(['demo'], environment);
    demo = credentials.parse(
      JSON.parse(readFileSync(path.join(environment.DATA_DIR, 'demo-credentials.json'), 'utf8')),
    );
    const embedded = await openEmbeddedDatabase(environment.DATA_DIR);
    await embedded.prisma.$executeRawUnsafe(`INSERT INTO events (id, project_id, type, environment, data)
      SELECT ('0199' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        '${demo.project_id}', 'deployment.succeeded', 'production',
        json_build_object('number', n, 'large', 9007199254740993 + n, 'text', 'Straße "' || n || E'"\\n\\t日本')
      FROM generate_series(1, ${rows}) n`);
    await embedded.close();
    target = await emptyDatabase();
  });

  test('is not moved beside a server that has it open', async () => {
    const instance = await RealInstance.prepare(environment);
    await instance.start();
    const { code, stderr } = await portico(['move', '--to', target], environment);
    expect([code, stderr]).toEqual([1, 'A server has this installation open: stop it first.\n']);
    await instance.end('SIGTERM');
  });

  test('is moved after it was interrupted at random moments', async () => {
    const interrupted = await emptyDatabase();
    const began = performance.now();
    moved = printed(await portico(['move', '--to', interrupted], environment));
    const milliseconds = performance.now() - began;
    for (let time = 0; time < kills; time += 1) {
      const moving = start(['move', '--to', target], environment);
      await delay(Math.random() * milliseconds * 0.9);
      moving.child.kill('SIGKILL');
      await moving.finished;
      // What the database still does for one that is gone holds locks, for which the next would not wait long.
      await expect.poll(() => on(target, othersStatement), { timeout: 60_000 }).toEqual([]);
      const [{ there } = { there: null }] = await on<{ there: string | null }>(
        target,
        "SELECT to_regclass('users')::text AS there",
      );
      const found = there ? await on(target, 'SELECT FROM users LIMIT 1') : [];
      // It may have come to its end before.
      if (found.length > 0) target = await emptyDatabase();
    }
    expect(printed(await portico(['move', '--to', target], environment))).toMatchObject({
      ...moved,
      compared: 'equal',
    });
    expect(moved.rows).toBeGreaterThan(rows);
  });

  // Those of tests are distributed where there are several nodes; what was moved is on one.
  test.skipIf(isDistributed)('has the rules there that a new database has', async () => {
    expect(schemaOf(target)).toBe(schemaOf(await createServerDatabase(serverUrl)));
    const off = await on(target, `SELECT tgname FROM pg_trigger WHERE tgenabled = 'D'`);
    expect(off).toEqual([]);
  });

  test('is the same there, for the same credentials', async () => {
    const here = await RealInstance.prepare(environment);
    await here.start();
    const before = await answersOf(here);
    await here.end('SIGTERM');
    const there = await RealInstance.prepare({ DATABASE_URL: target, SECRET_KEY: secretKey() });
    await there.start();
    expect(await answersOf(there)).toEqual(before);
    await there.end('SIGTERM');
    const [events] = await on<{ count: number; last: string }>(
      target,
      `SELECT count(*)::int, max(data->>'large') AS last FROM events WHERE id::text LIKE '0199%-0000-7000-8000-%'`,
    );
    expect(events).toEqual({ count: rows, last: String(9_007_199_254_740_993n + BigInt(rows)) });
  });

  test('is not moved over the account of somebody who comes at the same moment', async () => {
    const taken = await createServerDatabase(serverUrl);
    const somebody = new pg.Client({ connectionString: taken });
    await somebody.connect();
    await somebody.query('BEGIN');
    await somebody.query(
      `INSERT INTO users (id, username, email) VALUES (gen_random_uuid(), 'grace', 'grace@example.com')`,
    );
    const moving = start(['move', '--to', taken], environment);
    const waiting =
      'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())';
    await expect.poll(async () => (await on(taken, waiting)).length, { timeout: 60_000 }).toBeGreaterThan(0);
    await somebody.query('COMMIT');
    await somebody.end();
    expect((await moving.finished).stderr).toContain('There are accounts in that database already');
    expect(await on(taken, 'SELECT username FROM users')).toEqual([{ username: 'grace' }]);
  });

  test('counts on behind what was moved', async () => {
    const [next] = await on<{ behind: boolean }>(
      target,
      `SELECT nextval('usage_rollups_id_seq') > (SELECT max(id) FROM usage_rollups) AS behind`,
    );
    expect(next).toEqual({ behind: true });
  });

  test('is not moved to where there are accounts, or to nowhere', async () => {
    const again = await portico(['move', '--to', target], environment);
    expect(again.stderr).toContain('There are accounts in that database already');
    const nowhere = await portico(['move', '--to', 'postgresql://ada:hidden@127.0.0.1:1/none'], environment);
    expect([nowhere.code, nowhere.stderr]).toEqual([
      1,
      expect.stringContaining('The database that --to names is out of reach'),
    ]);
    expect(nowhere.stderr).not.toContain('hidden');
    const filled = await emptyDatabase();
    await on(filled, 'CREATE TABLE foreign_table (id int)');
    expect((await portico(['move', '--to', filled], environment)).stderr).toContain(
      'There are tables in that database',
    );
    expect((await portico(['move', '--to', 'mysql://x'], environment)).stderr).toContain('must be a postgresql:// URL');
    const own = { DATABASE_URL: target, SECRET_KEY: secretKey() };
    expect((await portico(['move', '--to', target], own)).stderr).toContain('is on a server already');
  });

  describe('on a server', () => {
    const backup = path.join(temporaryDirectory(), 'backup');
    const own = () => ({ DATABASE_URL: target, SECRET_KEY: secretKey() });

    beforeAll(async () => {
      expect(printed(await portico(['backup', '--to', backup], own()))).toMatchObject({ database: 'server' });
    });

    test('is brought back into an empty database, row by row the same', async () => {
      const brought = await emptyDatabase();
      printed(await portico(['restore', '--from', backup], { ...own(), DATABASE_URL: brought }));
      const counts = `SELECT count(*)::text, sum(hashtextextended(t::text, 0)::numeric)::text AS sum FROM`;
      for (const table of ['users', 'events', 'posts', 'projects', 'personal_access_tokens', 'usage_rollups'])
        expect(await on(brought, `${counts} ${table} t`), table).toEqual(await on(target, `${counts} ${table} t`));
      const there = await RealInstance.prepare({ ...own(), DATABASE_URL: brought });
      await there.start();
      await answersOf(there);
      await there.end('SIGTERM');
    });

    test('a restore that is killed leaves nothing, and is begun again', async () => {
      const brought = await emptyDatabase();
      for (let time = 0; time < 5; time += 1) {
        const restoring = start(['restore', '--from', backup], { ...own(), DATABASE_URL: brought });
        await delay(300 + Math.random() * 700);
        restoring.child.kill('SIGKILL');
        await restoring.finished;
      }
      // What a killed command has begun may go on for a moment.
      await expect
        .poll(() => on(brought, "SELECT FROM pg_stat_activity WHERE application_name = 'pg_restore'"), {
          timeout: 20_000,
        })
        .toEqual([]);
      const [{ there } = { there: null }] = await on<{ there: string | null }>(
        brought,
        "SELECT to_regclass('users')::text AS there",
      );
      if (there === null) printed(await portico(['restore', '--from', backup], { ...own(), DATABASE_URL: brought }));
      expect(await on(brought, 'SELECT FROM users')).not.toEqual([]);
    });

    test('is not brought to where there are tables, nor under another key, nor into a directory', async () => {
      const full = await portico(['restore', '--from', backup], own());
      expect(full.stderr).toContain('There are tables in that database already');
      const other = { DATABASE_URL: await emptyDatabase(), SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
      expect((await portico(['restore', '--from', backup], other)).stderr).toContain('SECRET_KEY is not the one');
      const directory = await portico(['restore', '--from', backup], { DATA_DIR: temporaryDirectory() });
      expect(directory.stderr).toContain('This is a backup of a server');
    });

    test('without PostgreSQL’s programs it says which one is missing', async () => {
      const without = { ...own(), PATH: path.dirname(process.execPath) };
      const { stderr } = await portico(['backup', '--to', path.join(temporaryDirectory(), 'none')], without);
      expect(stderr).toContain('pg_dump is not on this machine: install');
    });
  });

  afterAll(async () => {
    const names = await on<{ name: string }>(
      serverUrl,
      `SELECT datname::text AS name FROM pg_database WHERE starts_with(datname, 'portico_transfer_${process.pid}_')`,
    );
    for (const { name } of names) await on(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });
});
