import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leftToContinuousIntegration, sameBesideServer, sameOnSeveralNodes } from '../harness/thorough.ts';

/** The database that the suite runs on, or who tells which it is. */
const suiteDatabase =
  /\b(startInstance|createAccount|createPerson|createServerDatabase|runsOnServer|instance\(\))|TEST_/;

test.each(sameBesideServer)('%s, which is left out beside a server, has nothing that differs there', (name) => {
  const text = readFileSync(new URL(`../${name}.test.ts`, import.meta.url), 'utf8');
  expect(text.match(suiteDatabase)).toBeNull();
});

const { onServer, onEmbedded } = leftToContinuousIntegration;

test.each([...sameBesideServer, ...onServer, ...onEmbedded])('%s is there to be left out', (name) => {
  expect(existsSync(new URL(`../${name}.test.ts`, import.meta.url))).toBe(true);
});

test.each(sameOnSeveralNodes)('%s, which is left out on several nodes, is there to be left out', (names) => {
  expect(globSync(`${names}.test.ts`, { cwd: new URL('..', import.meta.url) })).not.toEqual([]);
});

test('what is left to a server is run there', () => {
  expect(onServer.filter((name) => sameBesideServer.includes(name))).toEqual([]);
});
