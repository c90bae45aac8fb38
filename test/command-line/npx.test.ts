import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../harness/command.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.skipIf(process.platform === 'win32')('npx finds the command in this folder, and installs nothing', async () => {
  const env = { ...process.env, npm_config_cache: temporaryDirectory(), npm_config_offline: 'true' };
  const { stdout } = await promisify(execFile)('npx', ['portico', 'help'], { cwd: root, env });
  expect(stdout).toContain('Usage: portico <command>');
});
