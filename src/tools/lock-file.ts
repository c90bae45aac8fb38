import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * Takes from a lock file what Node each package asks for, or with `--check` tells that somebody has yet to.
 *
 * npm compares it with the Node that runs npm, and warns. But everything here runs on the one that the project brings.
 */
const object = z.record(z.string(), z.unknown());
const root = path.resolve(import.meta.dirname, '../..');

for (const name of ['package-lock.json', '.ci/tools/package-lock.json']) {
  const file = path.join(root, name);
  const lock = object.parse(JSON.parse(await readFile(file, 'utf8')));
  const packages = z.record(z.string(), object).parse(lock.packages);
  const asking = Object.entries(packages).filter(([folder, { engines }]) => folder !== '' && engines !== undefined);
  if (asking.length === 0) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${name} says what Node ${asking.length} packages ask for: run npm run lock\n`);
    process.exitCode = 1;
    continue;
  }
  for (const [, locked] of asking) delete locked.engines;
  await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}
