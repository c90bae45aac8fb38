import { createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, readFile, rename, rm } from 'node:fs/promises';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { hasSecretKey, keyFile, loadSecretKey } from '../config/secret-key.ts';
import { StartError } from '../config/start-error.ts';
import { dumpFile, filesOf } from '../database/backup-files.ts';
import { makeDataDirectory } from '../database/data-directory.ts';
import { lockDirectory } from '../database/directory-lock.ts';
import { migrationNames } from '../database/migrate.ts';
import { requireOpenable } from '../database/embedded.ts';
import { runPostgresProgram } from '../database/postgres-program.ts';
import { withoutRoom } from './without-room.ts';
import { type Manifest, markOf, readManifest } from './manifest.ts';

/** The key that the backup brings; null where it brings none. */
async function broughtKey(directory: string): Promise<KeyObject | null> {
  const file = keyFile(directory);
  return existsSync(file) ? createSecretKey(Buffer.from(await readFile(file, 'utf8'), 'base64')) : null;
}

/** @throws StartError where neither the installation nor the backup has the key that its secrets are encrypted under */
async function requireKey(config: Config, directory: string, { key_mark: mark }: Manifest): Promise<void> {
  const key = hasSecretKey(config) ? await loadSecretKey(config) : await broughtKey(directory);
  if (key === null) {
    throw new StartError('The backup holds no key: set SECRET_KEY to the one that the installation had.');
  }
  if (markOf(key) !== mark) {
    const where = config.secretKey ? 'SECRET_KEY' : `The key in ${config.dataDirectory}`;
    throw new StartError(`${where} is not the one that the secrets in this backup are encrypted under.`);
  }
}

/** In the data directory, under another name until all is there: what is interrupted is begun again. */
async function restoreEmbedded({ dataDirectory }: Config, directory: string): Promise<void> {
  const target = filesOf(dataDirectory);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  if (!existsSync(filesOf(directory))) throw new StartError(`${directory} is damaged: its database is missing.`);
  try {
    await cp(filesOf(directory), unfinished, { recursive: true });
    await requireOpenable(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw withoutRoom(error) ?? error;
  }
  const [brought, own] = [keyFile(directory), keyFile(dataDirectory)];
  if (existsSync(brought) && !existsSync(own)) {
    await copyFile(brought, `${own}.unfinished`);
    await rename(`${own}.unfinished`, own);
  }
  await rename(unfinished, target);
  makeDataDirectory(dataDirectory);
}

/** @throws StartError where it is out of reach, or has tables */
async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
    );
    if (rowCount) throw new StartError('There are tables in that database already: name one that is empty.');
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database is out of reach: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws StartError where there is something already that a backup would be mixed with */
async function requireNothing({ databaseUrl, dataDirectory }: Config): Promise<void> {
  if (databaseUrl !== null) await requireEmpty(databaseUrl);
  else if (existsSync(filesOf(dataDirectory))) {
    throw new StartError(`There is a database in ${dataDirectory} already: name another DATA_DIR.`);
  }
}

async function restoreServer(url: string, directory: string): Promise<void> {
  // In one transaction: what is interrupted has left nothing.
  const words = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgresProgram('pg_restore', url, [...words, dumpFile(directory)]);
}

/**
 * Brings back what a backup holds, into an installation that has nothing yet.
 * @throws StartError where there is something already, or the key is another one
 */
export async function restore(config: Config, directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const wanted = config.databaseUrl === null ? 'embedded' : 'server';
  if (manifest.database !== wanted) {
    const remedy =
      wanted === 'server'
        ? 'restore it without DATABASE_URL, then portico move leads to a server'
        : 'set DATABASE_URL to an empty database on one';
    throw new StartError(
      `This is a backup of ${manifest.database === 'server' ? 'a server' : 'an embedded database'}: ${remedy}.`,
    );
  }
  if (!(await migrationNames()).includes(manifest.migration)) {
    throw new StartError(
      `This is a backup of Portico ${manifest.version}, and this one is older: restore it with that.`,
    );
  }
  await requireNothing(config);
  await requireKey(config, directory, manifest);
  if (config.databaseUrl !== null) {
    await restoreServer(config.databaseUrl, directory);
    return manifest;
  }
  makeDataDirectory(config.dataDirectory);
  const unlock = lockDirectory(config.dataDirectory);
  try {
    // Another may have come before the lock.
    await requireNothing(config);
    await restoreEmbedded(config, directory);
  } finally {
    unlock();
  }
  return manifest;
}
