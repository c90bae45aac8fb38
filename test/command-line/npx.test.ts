import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { isReady } from '../harness/until-ready.ts';

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

  test('that is told to end has the server end in order', async () => {
    const port = await freePort();
    const own = { PORT: String(port), DATA_DIR: temporaryDirectory(), DEMO: 'false', LOG_FORMAT: 'json' };
    const npx = spawn('npx', ['portico', 'serve'], { cwd: root, env: { ...environment(), ...own } });
    let output = '';
    npx.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
    npx.kill('SIGTERM');
    await once(npx, 'close');
    expect(output).toContain('"msg":"stopping"');
    expect(await isReady(url)).toBe(false);
  });
});
