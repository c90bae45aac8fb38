import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portico, temporaryDirectory } from '../harness/command.ts';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';

describe.runIf(runsOnServer)('portico demo, on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.create();
  });
  afterAll(() => postgres.stop());

  const environment = (directory: string) => ({
    DATABASE_URL: postgres.url,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: directory,
  });

  test('changes nothing where DATA_DIR cannot be made; else makes it, and all, once', {
    timeout: 120_000,
  }, async () => {
    const impossible = await portico(['demo'], environment(path.join(import.meta.filename, 'below-a-file')));
    expect(impossible.code).toBe(1);
    const directory = path.join(temporaryDirectory(), 'deeper');
    const made = await portico(['demo'], environment(directory));
    expect(made.stderr).toBe('');
    const file = path.join(directory, 'demo-credentials.json');
    expect(JSON.parse(made.stdout)).toEqual(JSON.parse(await readFile(file, 'utf8')));
    const other = temporaryDirectory();
    const again = await portico(['demo'], environment(other));
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('this one has accounts already');
    expect(existsSync(path.join(other, 'demo-credentials.json'))).toBe(false);
  });
});
