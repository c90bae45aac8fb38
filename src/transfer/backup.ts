import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeyObject } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { keyFile } from '../config/secret-key.ts';
import { StartError } from '../config/start-error.ts';
import { version } from '../config/version.ts';
import { keepFilesPrivate } from '../database/data-directory.ts';
import { migrationNames } from '../database/migrate.ts';
import type { Database } from '../database/database.ts';
import { withoutRoom } from './without-room.ts';
import { type Manifest, markOf, writeManifest } from './manifest.ts';

export interface BackupParts {
  config: Pick<Config, 'dataDirectory' | 'secretKey'>;
  database: Pick<Database, 'backUp' | 'isEmbedded'>;
  secretKey: KeyObject;
  now(): Date;
}

/** Why a directory cannot be made, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'is there already: name a new directory.',
  ENOENT: 'cannot be made: there is no directory that it would be in.',
  ENOTDIR: 'cannot be made: what it would be in is no directory.',
  EACCES: 'cannot be made: this user may not write there.',
};

/** @throws StartError where it would be lost together with what it is a backup of */
function requireElsewhere(directory: string, dataDirectory: string): void {
  const way = path.relative(path.resolve(dataDirectory), directory);
  if (way.startsWith('..') || path.isAbsolute(way)) return;
  throw new StartError(`${directory} is in ${dataDirectory}, which it is a backup of: name one elsewhere.`);
}

/** Makes a directory that is its owner's alone. @throws StartError where there is something of its name, or it cannot be made */
async function makeNew(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`${directory} ${reasons[code] ?? `cannot be made: ${code}`}`);
  }
}

/**
 * Writes all that is needed to begin anew elsewhere into a directory: the database as it is at one moment, while it goes on,
 * and the key in the data directory. A key that is given by SECRET_KEY is the operator's to keep.
 * @throws StartError where the directory holds something, or PostgreSQL's programs are missing or fail
 */
export async function backUp(parts: BackupParts, directory: string): Promise<Manifest> {
  const { config, database, secretKey, now } = parts;
  keepFilesPrivate();
  requireElsewhere(directory, config.dataDirectory);
  await makeNew(directory);
  try {
    await database.backUp(directory);
    if (config.secretKey === null) await copyFile(keyFile(config.dataDirectory), keyFile(directory));
    const manifest: Manifest = {
      format: 1,
      version,
      made_at: now().toISOString(),
      database: database.isEmbedded ? 'embedded' : 'server',
      migration: (await migrationNames()).at(-1) ?? '',
      key_mark: markOf(secretKey),
    };
    await writeManifest(directory, manifest);
    return manifest;
  } catch (error) {
    // Nobody takes half of it for a backup.
    await rm(directory, { recursive: true, force: true });
    throw withoutRoom(error) ?? error;
  }
}
