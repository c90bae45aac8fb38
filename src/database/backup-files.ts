import path from 'node:path';

/** Where the files of an embedded database lie below a data directory, or a backup. */
export function filesOf(directory: string): string {
  return path.join(directory, 'pgdata');
}

/** Where a backup has the dump of a database on a server. */
export function dumpFile(directory: string): string {
  return path.join(directory, 'database.dump');
}
