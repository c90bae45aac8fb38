import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config/start-error.ts';

/** Another process holds the embedded database. */
export class DirectoryLockedError extends StartError {}

/**
 * Takes a data directory for this process alone. PGlite would open one that another process has open, and
 * corrupt it. The lock is SQLite's lock on a file: the operating system gives it back when the process ends,
 * however it ends, so a crash leaves nothing behind to clean up.
 * @returns gives the directory back
 * @throws DirectoryLockedError
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(path.join(directory, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch {
    lock.close();
    throw new DirectoryLockedError(
      `Another process, such as a server that starts, holds the embedded database in ${directory}. Wait for it, or stop it.`,
    );
  }
  return () => lock.close();
}
