import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { filesOf } from '../../src/database/backup-files.ts';
import { openPGlite } from '../../src/database/open-pglite.ts';
import { embeddedDatabase } from '../../src/database/embedded.ts';
import { temporaryDirectory } from './command.ts';

/*
 * Making an embedded database takes some seven seconds of a processor, and beginning with the copy of one less than one.
 * So the tests make one, with the migrations in it, and keep it for as long as neither they nor PGlite change.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** What a template depends on: every migration, and what runs them. */
function fingerprint(): string {
  const migrations = path.join(root, 'prisma/migrations');
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(migrations, name))
    .filter((file) => statSync(file).isFile())
    .sort();
  const hash = createHash('sha256');
  for (const file of [...files, path.join(root, 'package-lock.json')]) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 32);
}

function templateFile(): string {
  return path.join(root, 'node_modules/.cache/portico', `embedded-${fingerprint()}.tar`);
}

/** Makes the template where there is none; once, before any test. */
export async function makeTemplate(): Promise<void> {
  const file = templateFile();
  if (existsSync(file)) return;
  const pglite = await openPGlite();
  await embeddedDatabase(pglite).migrate();
  await pglite.exec('CHECKPOINT');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  // Whoever looks sees all of it, or nothing.
  renameSync(draft, file);
}

let known: Promise<Blob> | undefined;

/** What an embedded database of a test begins with. */
export function template(): Promise<Blob> {
  known ??= openAsBlob(templateFile());
  return known;
}

/** A `DATA_DIR` that has a migrated database, for a process that is not to make one first. */
export async function migratedDirectory(): Promise<string> {
  await makeTemplate();
  const directory = temporaryDirectory();
  const files = filesOf(directory);
  mkdirSync(files);
  execFileSync('tar', ['--extract', '--file', templateFile(), '--directory', files], { stdio: 'ignore' });
  return directory;
}
