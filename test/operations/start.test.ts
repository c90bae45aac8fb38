import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDirectory } from '../../src/database/directory-lock.ts';
import { start, temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { isThoroughOnEmbedded } from '../harness/thorough.ts';

const key = Buffer.alloc(32, 7).toString('base64');

/** A directory that there is not yet. */
function unmadeDirectory(): string {
  return path.join(temporaryDirectory(), 'data');
}

async function serve(environment: Record<string, string>) {
  const { code, stderr, stdout } = await start(['serve'], { LOG_FORMAT: 'text', DEMO: 'false', ...environment })
    .finished;
  return { code, stderr, stdout };
}

describe('a start that cannot be', () => {
  let other: Server;
  let taken: string;

  beforeAll(async () => {
    taken = String(await freePort());
    other = createServer();
    await new Promise<void>((resolve) => other.listen(Number(taken), '0.0.0.0', resolve));
  });

  afterAll(() => {
    other.close();
  });

  test('because the port is taken says so before anything is made', async () => {
    const directory = unmadeDirectory();
    const { code, stderr } = await serve({ PORT: taken, DATA_DIR: directory });
    expect([code, stderr]).toEqual([1, `Port ${taken} is taken. Try PORT=${Number(taken) + 1} npm start\n`]);
    expect(existsSync(directory)).toBe(false);
  });

  test.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535; 0 takes any that is free'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535; 0 takes any that is free'],
    ['SECRET_KEY', 'short', 'must be base64'],
    ['LOG_FORMAT', 'xml', 'must be text or json'],
  ])('because of %s=%s names it', async (name, value, rule) => {
    const { code, stderr } = await serve({ [name]: value, DATA_DIR: unmadeDirectory() });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The configuration is not valid:\n/);
    expect(stderr).toContain(`${name} ${rule}`);
  });

  test.each([
    ['an address that is another machine’s', { HOST: '192.0.2.1' }, 'HOST=192.0.2.1 is no address of this machine.\n'],
    [
      'a database that is out of reach',
      { DATABASE_URL: 'postgresql://me:swordfish@127.0.0.1:1/portico', SECRET_KEY: key },
      'The database that DATABASE_URL names is out of reach: connect ECONNREFUSED 127.0.0.1:1\n',
    ],
  ])('because of %s is one sentence', async (_case, environment, sentence) => {
    const { code, stderr, stdout } = await serve({ PORT: '0', DATA_DIR: unmadeDirectory(), ...environment });
    expect([code, stderr]).toEqual([1, sentence]);
    expect(stdout).not.toContain('swordfish');
  });

  test('because DATA_DIR is a file names it', async () => {
    const file = path.join(temporaryDirectory(), 'data');
    writeFileSync(file, 'mine');
    const { code, stderr } = await serve({ PORT: '0', DATA_DIR: file });
    expect([code, stderr]).toEqual([
      1,
      `DATA_DIR=${file} cannot be written to (EEXIST). Name another directory, or give this user the right.\n`,
    ]);
  });

  test('because another server holds the database says so', async () => {
    const directory = unmadeDirectory();
    mkdirSync(directory);
    const unlock = lockDirectory(directory);
    const { code, stderr } = await serve({ PORT: '0', DATA_DIR: directory });
    unlock();
    expect([code, stderr]).toEqual([
      1,
      `Another process, such as a server that starts, holds the embedded database in ${directory}. Wait for it, or stop it.\n`,
    ]);
  });

  test.runIf(isThoroughOnEmbedded)(
    'because the key is another one than before says what to do',
    { timeout: 120_000 },
    async () => {
      const directory = unmadeDirectory();
      const instance = await RealInstance.prepare({ DATA_DIR: directory, SECRET_KEY: key });
      await instance.start();
      await instance.end('SIGTERM');
      const remedy =
        'is not the key that the secrets in this database are encrypted under. Give it back the one it had.\n';
      const wrong = await serve({ PORT: '0', DATA_DIR: directory, SECRET_KEY: Buffer.alloc(32, 8).toString('base64') });
      expect([wrong.code, wrong.stderr]).toEqual([1, `SECRET_KEY ${remedy}`]);
      const forgotten = await serve({ PORT: '0', DATA_DIR: directory });
      expect([forgotten.code, forgotten.stderr]).toEqual([1, `The key in ${directory}/secret-key ${remedy}`]);
    },
  );
});

describe('a start', () => {
  test('says at once what it does, and of what looks mistyped; what arrives meanwhile is answered', async () => {
    const instance = await RealInstance.prepare({
      DATA_DIR: unmadeDirectory(),
      HOST: '0.0.0.0',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'text',
      DATABSE_URL: 'postgresql://me:swordfish@db.example/portico',
    });
    // It comes before the database is there, and no attempt is refused from the first that is accepted on.
    const statuses: (number | null)[] = [];
    const isUp = instance.start();
    while (!statuses.includes(200)) {
      statuses.push(
        await fetch(`${instance.url}/v1/openapi.json`).then(
          ({ status }) => status,
          () => null,
        ),
      );
    }
    await isUp;
    expect(statuses.slice(statuses.findIndex((status) => status !== null))).toEqual([200]);
    const output = instance.output();
    expect(await instance.end('SIGTERM')).toBe(0);
    const [announcement, warning] = output.split('\n');
    expect(announcement).toMatch(/^\d\d:\d\d:\d\d Portico \d+\.\d+\.\d+ makes a new database, about 10 s …$/);
    expect(warning).toMatch(/WARN DATABSE_URL is set, but nothing reads it\. Is DATABASE_URL meant\?$/);
    expect(output).toMatch(/^\d\d:\d\d:\d\d GET \/v1\/openapi\.json 200 \d+ ms$/m);
    expect(output).toMatch(/WARN Other machines can reach this server, but its pages work at http:\/\/127\.0\.0\.1/);
    expect(output).not.toContain('swordfish');
  });
});

describe('npm start', () => {
  // Windows has no SIGTERM.
  test.runIf(isThoroughOnEmbedded && process.platform !== 'win32')(
    'ends the server when it is told to, within two seconds',
    async () => {
      const [port, directory] = [await freePort(), unmadeDirectory()];
      const { spawn } = await import('node:child_process');
      const environment = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: directory, DEMO: 'false' };
      const npm = spawn('npm', ['start'], { cwd: path.resolve(import.meta.dirname, '../..'), env: environment });
      const ended = new Promise<number | null>((resolve) => npm.once('close', resolve));
      const url = `http://127.0.0.1:${port}/readyz`;
      const isReady = () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
      const told = performance.now();
      npm.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(performance.now() - told).toBeLessThan(2_000 * Number(process.env.HEALTHZ_FACTOR ?? 1));
      expect(await isReady()).toBe(false);
      lockDirectory(directory)();
      expect(readdirSync(directory)).toContain('pgdata');
      rmSync(directory, { recursive: true });
    },
  );
});
