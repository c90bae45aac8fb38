import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../harness/command.ts';

const root = path.resolve(import.meta.dirname, '../..');

const environment = () => ({
  ...process.env,
  npm_config_cache: temporaryDirectory(),
  npm_config_offline: 'true',
});

describe.skipIf(process.platform === 'win32')('npx', () => {
  test('finds the command in this folder, and installs nothing', async () => {
    const { stdout } = await promisify(execFile)('npx', ['portico', 'help'], { cwd: root, env: environment() });
    expect(stdout).toContain('Usage: portico <command>');
  });

  function serve() {
    const directory = path.join(temporaryDirectory(), 'made by the server');
    const npx = spawn('npx', ['portico', 'serve'], {
      cwd: root,
      env: { ...environment(), PORT: '0', DATA_DIR: directory, DEMO: 'false', LOG_FORMAT: 'json' },
    });
    const written: string[] = [];
    npx.stdout.on('data', (chunk) => written.push(String(chunk)));
    return { npx, directory, output: () => written.join('') };
  }

  test('that is told to end has the server end in order', async () => {
    const { npx, output } = serve();
    await expect.poll(output, { timeout: 60_000 }).toContain('"msg":"Portico serves"');
    npx.kill('SIGTERM');
    // It comes when nobody is left who could write, the server among them.
    await once(npx, 'close');
    expect(output()).toContain('"msg":"stopping"');
  });

  test('that is told to end while the server starts has it end, too', async () => {
    const { npx, directory, output } = serve();
    await expect.poll(() => existsSync(directory), { timeout: 60_000, interval: 5 }).toBe(true);
    npx.kill('SIGTERM');
    await once(npx, 'close');
    expect(output()).toContain('"msg":"stopping"');
  });
});
