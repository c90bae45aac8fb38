import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portico, temporaryDirectory } from '../harness/command.ts';
import { RealInstance } from '../harness/real-instance.ts';

const directory = path.join(temporaryDirectory(), 'data');
let server: RealInstance;

/** Everything in the directory, itself included, that others than its owner can do something with. */
function openToOthers(): string[] {
  const entries = ['.', ...readdirSync(directory, { recursive: true }).map(String)];
  return entries.filter((entry) => (statSync(path.join(directory, entry)).mode & 0o077) !== 0);
}

beforeAll(async () => {
  // As an older release has left it.
  mkdirSync(path.join(directory, 'pgdata'), { recursive: true, mode: 0o755 });
  chmodSync(directory, 0o755);
  writeFileSync(path.join(directory, 'maintenance-note'), '');
  chmodSync(path.join(directory, 'maintenance-note'), 0o666);
  server = await RealInstance.prepare({ DATA_DIR: directory });
  await server.start();
});

afterAll(() => server.end('SIGTERM'));

test('what an older release has left open is closed, with a line in the log', () => {
  expect(server.output()).toContain('files were open to others');
});

test('nobody else reads or writes what the server keeps, nor what it writes as it goes on', async () => {
  expect(readdirSync(directory, { recursive: true }).length).toBeGreaterThan(900);
  expect(openToOthers()).toEqual([]);
  await fetch(`${server.url}/oauth/sign-in`);
  const answer = await fetch(`${server.url}/v1/projects`);
  expect(answer.status).toBe(401);
  expect(openToOthers()).toEqual([]);
});

test("the directory that a command makes is its owner's alone", async () => {
  const fresh = path.join(temporaryDirectory(), 'fresh');
  const environment = { DATA_DIR: fresh, DEMO: 'false', DATABASE_URL: '' };
  for (const words of [['migrate'], ['maintenance', 'on']]) expect((await portico(words, environment)).code).toBe(0);
  const modes = [fresh, path.join(fresh, 'maintenance')].map((entry) => statSync(entry).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
});

test('a directory that is named by a symbolic link is closed too, and what links in it lead to is left alone', async () => {
  const [place, elsewhere] = [temporaryDirectory(), temporaryDirectory()];
  const [real, link] = [path.join(place, 'real'), path.join(place, 'link')];
  mkdirSync(real);
  chmodSync(real, 0o777);
  chmodSync(elsewhere, 0o755);
  symlinkSync(real, link);
  symlinkSync(elsewhere, path.join(real, 'elsewhere'));
  const { code, stderr } = await portico(['migrate'], { DATA_DIR: link, DEMO: 'false', DATABASE_URL: '' });
  expect(code, stderr).toBe(0);
  expect([real, elsewhere].map((entry) => statSync(entry).mode & 0o777)).toEqual([0o700, 0o755]);
});
