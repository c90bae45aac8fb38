import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/start-error.ts';

const ownersDirectory = 0o700;
const ownersFile = 0o600;

/** Permission bits of everybody but the owner. */
const others = 0o077;

/** Codes of the system that say that a place cannot be written to, whoever asks. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']);

/** What this process makes from now on is its owner's alone: the embedded database would let everybody write to it. */
export function keepFilesPrivate(): void {
  process.umask(others);
}

/**
 * Makes the data directory, or takes everybody else's access to it and all that is in it away: it holds the database, the
 * key that secrets are encrypted under, and the demo's credentials. What this process makes from now on is its owner's alone.
 * @returns how many files and directories were open to others
 * @throws StartError where nothing can be written there
 */
export function makeDataDirectory(directory: string): number {
  keepFilesPrivate();
  try {
    mkdirSync(directory, { recursive: true, mode: ownersDirectory });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return closeToOthers(directory);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!unwritable.has(code)) throw error;
    throw new StartError(
      `DATA_DIR=${directory} cannot be written to (${code}). Name another directory, or give this user the right.`,
    );
  }
}

/**
 * Takes everybody else's access away. The directory itself may be named by a symbolic link; what links in it lead to is
 * not ours.
 * @returns from how many files and directories
 */
function closeToOthers(directory: string): number {
  const below = readdirSync(directory, { recursive: true }).map((name) => path.join(directory, String(name)));
  let mended = 0;
  for (const entry of [directory, ...below]) {
    const status = (entry === directory ? statSync : lstatSync)(entry, { throwIfNoEntry: false });
    const isOwn = status?.isDirectory() || status?.isFile();
    if (!status || !isOwn || (status.mode & others) === 0) continue;
    chmodSync(entry, status.isDirectory() ? ownersDirectory : ownersFile);
    mended += 1;
  }
  return mended;
}
