import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationLock } from '../../src/database/server.ts';
import { portico, start, temporaryDirectory } from '../harness/command.ts';
import { checksOf } from '../harness/diagnosis.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { RealInstance } from '../harness/real-instance.ts';

const { TEST_DATABASE_URL: serverUrl = '' } = process.env;

const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');
const otherKey = Buffer.alloc(32, 6).toString('base64');

describe.runIf(serverUrl)('beside a database on a server', () => {
  let url: string;
  let database: pg.Client;

  async function count(table: string): Promise<number> {
    const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    return rows[0]?.count ?? 0;
  }

  beforeAll(async () => {
    url = await createServerDatabase(serverUrl);
    database = new pg.Client({ connectionString: url });
    await database.connect();
    const instance = await RealInstance.prepare({ DATABASE_URL: url, SECRET_KEY });
    await instance.start();
    await instance.end('SIGTERM');
  });
  afterAll(() => database.end());

  test.each(['signing-key rotate', 'user list'])(
    '%s is not done under another key than the servers have',
    async (command) => {
      const keys = await count('signing_keys');
      const { code, stderr } = await portico(command.split(' '), { DATABASE_URL: url, SECRET_KEY: otherKey });
      expect([code, stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not the key')]);
      expect(await count('signing_keys')).toBe(keys);
    },
  );

  test('nor does a worker begin under it', async () => {
    const { code, stderr } = await portico(['worker'], { DATABASE_URL: url, SECRET_KEY: otherKey });
    expect([code, stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not the key')]);
  });

  /** What doctor says of one thing. */
  async function diagnosed(check: string, key = SECRET_KEY) {
    const { stdout } = await portico(['doctor'], { DATABASE_URL: url, SECRET_KEY: key });
    const { status = '', text = '' } = checksOf(stdout).get(check) ?? {};
    return [status, text];
  }

  test('doctor says of another key that it is one', async () => {
    expect(await diagnosed('secret key', otherKey)).toEqual([
      'failed',
      expect.stringContaining('SECRET_KEY is not the key'),
    ]);
  });

  test('doctor says of a database that is empty what would be made there', async () => {
    const name = `portico_empty_${randomUUID().slice(0, 8)}`;
    await database.query(`CREATE DATABASE ${name}`);
    const empty = new URL(serverUrl);
    empty.pathname = `/${name}`;
    const { stdout } = await portico(['doctor'], { DATABASE_URL: empty.href, SECRET_KEY });
    await database.query(`DROP DATABASE ${name}`);
    expect(checksOf(stdout).get('migrations')).toMatchObject({
      status: 'warning',
      text: expect.stringMatching(/^\d+ are missing: portico migrate applies them\.$/),
    });
  });

  test('doctor says that maintenance is on', async () => {
    await portico(['maintenance', 'on'], { DATABASE_URL: url, SECRET_KEY });
    expect(await diagnosed('maintenance')).toEqual(['warning', expect.stringContaining('portico maintenance off')]);
    await portico(['maintenance', 'off'], { DATABASE_URL: url, SECRET_KEY });
    expect(await diagnosed('maintenance')).toEqual(['ok', 'off']);
  });

  test('doctor says that something is due, and nobody delivers', async () => {
    const server = await RealInstance.prepare({
      DATABASE_URL: url,
      SECRET_KEY,
      WORKER: 'false',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
    });
    const token = await server.person('grace', {
      plan: 'pro',
      scopes: 'projects:write,incidents:write,webhooks:write',
    });
    await server.start();
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(reply.status, path).toBe(201);
      return Object(await reply.json());
    };
    const { id } = await post('/v1/projects', { name: 'Undelivered' });
    await post(`/v1/projects/${id}/webhooks`, { url: 'http://127.0.0.1:9999/' });
    expect(await diagnosed('deliveries')).toEqual(['ok', 'none is late']);
    await post(`/v1/projects/${id}/incidents`, { title: 'Undelivered' });
    await server.end('SIGTERM');
    expect(await diagnosed('deliveries')).toEqual([
      'warning',
      expect.stringContaining('No process delivers what is due, 1 in number'),
    ]);
  });

  test('a command of a newer version migrates nothing on the way', async () => {
    await database.query('CREATE TABLE kept AS SELECT * FROM _prisma_migrations');
    await database.query(`DELETE FROM _prisma_migrations
      WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`);
    const applied = await count('_prisma_migrations');
    const { code, stderr } = await portico(['maintenance', 'on'], { DATABASE_URL: url, SECRET_KEY });
    expect([code, stderr]).toEqual([1, expect.stringContaining('The database lacks migrations of this version, 1')]);
    expect(await count('_prisma_migrations')).toBe(applied);
    await database.query('TRUNCATE _prisma_migrations');
    await database.query('INSERT INTO _prisma_migrations SELECT * FROM kept');
    const { code: done } = await portico(['maintenance', 'off'], { DATABASE_URL: url, SECRET_KEY });
    expect(done).toBe(0);
  });

  test.each([[['user', 'list']], [['backup', '--to', 'nowhere']]])(
    '%s says that a database is out of reach',
    async (words) => {
      const { code, stderr } = await portico(words, {
        DATABASE_URL: 'postgresql://ada@127.0.0.1:1/none',
        SECRET_KEY,
      });
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('The database that DATABASE_URL names is out of reach'),
      ]);
    },
  );

  test('a backup shows the password to nobody who lists processes, wherever the address has it', async () => {
    const directory = temporaryDirectory();
    const words = path.join(directory, 'words');
    writeFileSync(path.join(directory, 'pg_dump'), `#!/bin/sh\necho "$@" > ${words}\nexit 1\n`, { mode: 0o755 });
    const address = new URL(url);
    address.searchParams.set('password', 'behind-the-mark');
    const environment = { DATABASE_URL: address.href, SECRET_KEY, PATH: `${directory}:${process.env.PATH}` };
    await portico(['backup', '--to', path.join(directory, 'backup')], environment);
    expect(readFileSync(words, 'utf8')).toContain('--dbname=postgresql://');
    expect(readFileSync(words, 'utf8')).not.toContain('behind-the-mark');
  });

  test('whoever migrates while another does says that it waits', async () => {
    const name = `portico_waits_${process.pid}`;
    await database.query(`CREATE DATABASE ${name}`);
    const empty = new URL(url);
    empty.pathname = `/${name}`;
    const other = new pg.Client({ connectionString: empty.href });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const migrating = start(['migrate'], { DATABASE_URL: empty.href, SECRET_KEY });
    await expect.poll(() => migrating.complaints(), { timeout: 20_000 }).toContain('another process migrates');
    await other.end();
    expect((await migrating.finished).code).toBe(0);
    await database.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
});
