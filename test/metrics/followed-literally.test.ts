import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { temporaryDirectory } from '../harness/command.ts';
import { makeProject } from '../harness/fixtures.ts';
import { freePort } from '../harness/free-port.ts';
import { instance } from '../harness/instance.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/guides/metrics.md'), 'utf8');

/** The files that the page has one write, in a directory of their own. */
function writeFiles(): string {
  const directory = temporaryDirectory();
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  for (const [, name = '', code = ''] of page.matchAll(/```js\n\/\/ (\S+)\n([^`]+)```/g)) {
    writeFileSync(path.join(directory, name), code);
  }
  return directory;
}

/** The variables that the page has one set. */
function variables(given: { origin: string; project: string; token: string; environment: string }) {
  const [, block = ''] = page.match(/```sh\n(export OTEL[^`]+)```/) ?? [];
  const pairs = [...block.matchAll(/^export (\w+)="?([^"\n]+)"?$/gm)].map(([, name = '', value = '']) => [
    name,
    value
      .replace('https://portico.example', given.origin)
      .replace('$PROJECT', given.project)
      .replace('$TOKEN', given.token)
      .replace('environment.name=production', `environment.name=${given.environment}`)
      .replace('$HOSTNAME-$$', given.environment),
  ]);
  return Object.fromEntries(pairs);
}

async function served(directory: string, environment: Record<string, string>, requests: number): Promise<void> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, ...environment, PORT: String(port) };
  const server: ChildProcess = spawn(process.execPath, ['server.mjs'], { cwd: directory, env, stdio: 'inherit' });
  const ended = once(server, 'exit');
  const ask = () => fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  // The first that is answered is one of them.
  await vi.waitFor(async () => expect(await ask()).toBe('hello'), { timeout: 30_000 });
  for (let number = 1; number < requests; number += 1) await ask();
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

test('two servers of two environments that follow docs/guides/metrics.md show exactly what they served', async () => {
  const account = await createAccount();
  const project = await makeProject(account);
  const { publicUrl: origin } = (await instance()).config;
  const directory = writeFiles();
  const counts = { production: 7, preview: 5 };
  for (const [environment, requests] of Object.entries(counts)) {
    await served(directory, variables({ origin, project, token: account.token, environment }), requests);
  }
  for (const [environment, requests] of Object.entries(counts)) {
    const headers = { 'service-environment': environment };
    const { body } = await send('GET', `/v1/projects/${project}/metrics`, { credential: account.token, headers });
    expect(Object(body).runtime.requests.total, environment).toBe(requests);
  }
});
