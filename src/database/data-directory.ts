import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ownersDirectory = 0o700;
const ownersFile = 0o600;

/** Permission bits of everybody but the owner. */
const others = 0o077;

/**
 * Makes the data directory, or takes everybody else's access to it and all that is in it away: it holds the database, the
 * key that secrets are encrypted under, and the demo's credentials. What this process makes from now on is its owner's alone.
 * @returns how many files and directories were open to others
 */
export function makeDataDirectory(directory: string): number {
  process.umask(others);
  mkdirSync(directory, { recursive: true, mode: ownersDirectory });
  const below = readdirSync(directory, { recursive: true }).map((name) => path.join(directory, String(name)));
  let mended = 0;
  for (const entry of [directory, ...below]) {
    const status = lstatSync(entry, { throwIfNoEntry: false });
    const isOwn = status?.isDirectory() || status?.isFile();
    if (!status || !isOwn || (status.mode & others) === 0) continue;
    chmodSync(entry, status.isDirectory() ? ownersDirectory : ownersFile);
    mended += 1;
  }
  return mended;
}
