import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checksOf } from '../harness/diagnosis.ts';
import { portico, temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { runsOnServer } from '../harness/instance.ts';
import { printed } from '../harness/printed.ts';

test('npx can run it: the file is executable', () => {
  expect(statSync(path.resolve('src/cli/main.ts')).mode & 0o111).toBe(0o111);
});

// These bring their own database, so once is enough: without a server.
describe.skipIf(runsOnServer)('where no server runs', () => {
  const environment = { DATA_DIR: temporaryDirectory(), DEMO: 'false' };
  const run = (...words: string[]) => portico(words, environment);

  test('doctor finds no database, and makes none', async () => {
    const { code, stdout } = await run('doctor');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).checks).toMatchObject([
      { check: 'start', text: expect.stringContaining('no database in') },
    ]);
    expect(readdirSync(environment.DATA_DIR)).toEqual([]);
  });

  test('what is done with an installation finds none, and makes none', async () => {
    for (const words of [
      ['signing-key', 'rotate'],
      ['user', 'list'],
    ]) {
      const { code, stderr } = await run(...words);
      expect(code, words.join(' ')).toBe(1);
      expect(stderr).toContain(`There is no database in ${environment.DATA_DIR}: set DATA_DIR or DATABASE_URL`);
    }
    expect(readdirSync(environment.DATA_DIR)).toEqual([]);
  });

  test('migrate applies all, and has nothing to do a second time', async () => {
    const first = await run('migrate');
    expect(printed(first).applied.length).toBeGreaterThan(1);
    expect(first.stderr).toContain('a new one is made');
    // A socket that a server left behind when it was killed is nobody.
    writeFileSync(path.join(environment.DATA_DIR, 'commands.sock'), '');
    expect(printed(await run('migrate')).applied).toEqual([]);
  });

  test('doctor says that nothing answers at the public address, and exits with 1', async () => {
    const { code, stdout } = await portico(['doctor'], {
      ...environment,
      PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect(code).toBe(1);
    const failed = checksOf(stdout)
      .values()
      .filter(({ status }) => status === 'failed');
    expect([...failed]).toMatchObject([{ check: 'public address', text: expect.stringContaining('ECONNREFUSED') }]);
  });

  test('doctor sees a directory that is open to others, and leaves it so', async () => {
    chmodSync(environment.DATA_DIR, 0o755);
    const { stdout } = await run('doctor');
    expect(checksOf(stdout).get('data directory')).toMatchObject({
      status: 'warning',
      text: expect.stringContaining('open to others'),
    });
    expect(statSync(environment.DATA_DIR).mode & 0o777).toBe(0o755);
  });

  test('doctor misses a key that was lost, and makes none', async () => {
    const file = path.join(environment.DATA_DIR, 'secret-key');
    const key = readFileSync(file);
    rmSync(file);
    const { code, stdout } = await run('doctor');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).checks).toMatchObject([{ check: 'start', text: expect.stringContaining('SECRET_KEY') }]);
    expect(readdirSync(environment.DATA_DIR)).not.toContain('secret-key');
    writeFileSync(file, key, { mode: 0o600 });
  });

  test('doctor says why it cannot begin', async () => {
    const { code, stdout } = await portico(['doctor'], { ...environment, PORT: 'moon' });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).checks).toMatchObject([{ check: 'start', text: expect.stringContaining('PORT') }]);
  });
});
