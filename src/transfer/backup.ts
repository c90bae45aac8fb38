import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import type { KeyObject } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { keyFile } from '../config/secret-key.ts';
import { StartError } from '../config/start-error.ts';
import { version } from '../config/version.ts';
import { keepFilesPrivate } from '../database/data-directory.ts';
import type { Database } from '../database/database.ts';
import { type Manifest, markOf, writeManifest } from './manifest.ts';

export interface BackupParts {
  config: Pick<Config, 'dataDirectory' | 'secretKey'>;
  database: Pick<Database, 'backUp' | 'isEmbedded'>;
  secretKey: KeyObject;
  now(): Date;
}

/** Makes a directory that is its owner's alone. @throws StartError where something is in it */
async function makeEmpty(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new StartError(`${directory} is not empty: name a new directory.`);
  await chmod(directory, 0o700);
}

/**
 * Writes all that is needed to begin anew elsewhere into a directory: the database as it is at one moment, while it goes on,
 * and the key in the data directory. A key that is given by SECRET_KEY is the operator's to keep.
 * @throws StartError where the directory holds something, or PostgreSQL's programs are missing or fail
 */
export async function backUp(parts: BackupParts, directory: string): Promise<Manifest> {
  const { config, database, secretKey, now } = parts;
  keepFilesPrivate();
  await makeEmpty(directory);
  try {
    await database.backUp(directory);
    if (config.secretKey === null) await copyFile(keyFile(config.dataDirectory), keyFile(directory));
    const manifest: Manifest = {
      format: 1,
      version,
      made_at: now().toISOString(),
      database: database.isEmbedded ? 'embedded' : 'server',
      key_mark: markOf(secretKey),
    };
    await writeManifest(directory, manifest);
    return manifest;
  } catch (error) {
    // Nobody takes half of it for a backup.
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}
