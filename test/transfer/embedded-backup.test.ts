import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { portico, start, temporaryDirectory } from '../harness/command.ts';
import { printed } from '../harness/printed.ts';
import { RealInstance } from '../harness/real-instance.ts';

const project = z.object({ id: z.string(), environments: z.array(z.unknown()) });

/** A place for a backup that is not there yet. */
const place = () => path.join(temporaryDirectory(), 'backup');

describe('a backup of the embedded database', () => {
  const environment = {
    DATA_DIR: temporaryDirectory(),
    PLANS: '{"free":{"per_minute":100000,"per_day":1000000,"max_projects":10000}}',
  };
  const backup = place();
  const acknowledged: string[] = [];
  let instance: RealInstance;
  let authorization: string;

  const call = (on: RealInstance, target: string, body?: object) =>
    fetch(`${on.url}${target}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });

  async function makeProject(name: string): Promise<string> {
    const reply = await call(instance, '/v1/projects', { name });
    expect(reply.status).toBe(201);
    return project.parse(await reply.json()).id;
  }

  beforeAll(async () => {
    instance = await RealInstance.prepare(environment);
    authorization = `Bearer ${await instance.person('ada', { scopes: 'projects:write' })}`;
    await instance.start();
    for (let number = 1; number <= 20; number += 1) acknowledged.push(await makeProject(`Before ${number}`));
    let isBeingMade = true;
    const writing = (async () => {
      for (let number = 1; isBeingMade; number += 1) await makeProject(`Meanwhile ${number}`);
    })();
    await instance.command('backup', '--to', backup);
    isBeingMade = false;
    await writing;
  });
  afterAll(async () => {
    await instance.end('SIGTERM');
  });

  test('is its owner’s alone, and is made while the server answers', () => {
    expect(readdirSync(backup).toSorted()).toEqual(['manifest.json', 'pgdata', 'secret-key']);
    for (const name of ['', 'manifest.json', 'pgdata', 'secret-key', 'pgdata/PG_VERSION'])
      expect(statSync(path.join(backup, name)).mode & 0o077, name).toBe(0);
  });

  test('brings all back that was acknowledged before, in one piece, for the same credentials', async () => {
    const restored = await RealInstance.prepare({ ...environment, DATA_DIR: temporaryDirectory() });
    await restored.command('restore', '--from', backup);
    await restored.start();
    try {
      for (const id of acknowledged) expect((await call(restored, `/v1/projects/${id}`)).status).toBe(200);
      const listed = await (await call(restored, '/v1/projects?limit=100')).json();
      const projects = z.array(project).parse(Object(listed).data ?? listed);
      expect(projects.length).toBeGreaterThanOrEqual(acknowledged.length);
      for (const { environments } of projects) expect(environments).toHaveLength(3);
      expect((await call(restored, '/v1/projects', { name: 'After' })).status).toBe(201);
    } finally {
      await restored.end('SIGTERM');
    }
  });

  test('a restore that is killed is begun again without harm', async () => {
    const data = { DATA_DIR: temporaryDirectory() };
    for (let time = 0; time < 5; time += 1) {
      const begun = start(['restore', '--from', backup], data);
      await delay(150 + Math.random() * 900);
      begun.child.kill('SIGKILL');
      await begun.finished;
      if (!existsSync(path.join(data.DATA_DIR, 'pgdata'))) continue;
      // It had come to its end before, and all is there.
      expect((await portico(['user', 'show', '--user', 'ada'], data)).stdout).toContain('ada@example.com');
      rmSync(data.DATA_DIR, { recursive: true });
    }
    expect(await portico(['restore', '--from', backup], data)).toMatchObject({ code: 0 });
    expect((await portico(['user', 'show', '--user', 'ada'], data)).stdout).toContain('ada@example.com');
  });

  test('is not brought where there is something, or beside a server', async () => {
    const beside = await portico(['restore', '--from', backup], environment);
    expect(beside.stderr).toContain('A server has this installation open: stop it first.');
    const data = { DATA_DIR: temporaryDirectory() };
    await portico(['migrate'], data);
    const again = await portico(['restore', '--from', backup], data);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is a database in')]);
  });

  test('is not brought under another key', async () => {
    const data = { DATA_DIR: temporaryDirectory(), SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { code, stderr } = await portico(['restore', '--from', backup], data);
    expect([code, stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not the one')]);
    expect(existsSync(path.join(data.DATA_DIR, 'pgdata'))).toBe(false);
  });

  test('one that was interrupted, and what is none, is told from one', async () => {
    const none = temporaryDirectory();
    const data = { DATA_DIR: temporaryDirectory() };
    expect((await portico(['restore', '--from', none], data)).stderr).toContain(
      'holds no backup, or one that was interrupted',
    );
    writeFileSync(path.join(none, 'manifest.json'), '{"format":2}');
    expect((await portico(['restore', '--from', none], data)).stderr).toContain('is not of this version of Portico');
    writeFileSync(path.join(none, 'manifest.json'), 'no JSON');
    expect((await portico(['restore', '--from', none], data)).stderr).toContain('is not of this version of Portico');
  });

  test('is not written over anything', async () => {
    const before = readFileSync(path.join(backup, 'manifest.json'), 'utf8');
    await expect(instance.command('backup', '--to', backup)).rejects.toThrow('is there already: name a new directory');
    expect(readFileSync(path.join(backup, 'manifest.json'), 'utf8')).toBe(before);
  });

  test('is not made into what it is a backup of, or where nothing can be', async () => {
    const inside = path.join(environment.DATA_DIR, 'backup');
    await expect(instance.command('backup', '--to', inside)).rejects.toThrow('name one elsewhere');
    await expect(instance.command('backup', '--to', '/proc/none')).rejects.toThrow('/proc/none cannot be made');
    const inFile = path.join(backup, 'manifest.json', 'x');
    await expect(instance.command('backup', '--to', inFile)).rejects.toThrow('is no directory');
  });

  test('one that is damaged is told from one, and leaves nothing', async () => {
    const damaged = path.join(temporaryDirectory(), 'damaged');
    cpSync(backup, damaged, { recursive: true });
    rmSync(path.join(damaged, 'pgdata/global/pg_control'));
    const data = { DATA_DIR: temporaryDirectory() };
    const { code, stderr } = await portico(['restore', '--from', damaged], data);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The database is damaged')]);
    expect(await portico(['restore', '--from', backup], data)).toMatchObject({ code: 0 });
  });

  test('is not made under a key that is not its own', async () => {
    const data = { DATA_DIR: temporaryDirectory() };
    printed(await portico(['restore', '--from', backup], data));
    const other = { ...data, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { code, stderr } = await portico(['backup', '--to', place()], other);
    expect([code, stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not the key that')]);
  });

  test('is not one of a server', async () => {
    const data = {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      SECRET_KEY: Buffer.alloc(32).toString('base64'),
    };
    const { stderr } = await portico(['restore', '--from', backup], data);
    expect(stderr).toContain('portico move leads to a server');
  });
});
