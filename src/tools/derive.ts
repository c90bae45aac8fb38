import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { derivedFiles } from './files.ts';
import { writeGeneratedTypes } from './generated-types.ts';

/** Writes the derived files, and the types that follow from them; with `--check` only tells which are out of date. */
const root = path.resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

for (const [name, content] of Object.entries(derivedFiles())) {
  const file = path.join(root, name);
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current === content) continue;
  if (isCheck) {
    process.stderr.write(`${name} is out of date: run npm run derive\n`);
    process.exitCode = 1;
  } else {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    process.stdout.write(`${name} written\n`);
  }
}

if (!isCheck) await writeGeneratedTypes(root);
