import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import { filesOf } from '../database/backup-files.ts';

/** What a start is about to do, since a new database takes its time. */
export function startAnnouncement({ databaseUrl, dataDirectory, demo }: Config): string {
  const name = `Portico ${version}`;
  if (databaseUrl !== null) return `${name} starts on the database of DATABASE_URL`;
  if (existsSync(filesOf(dataDirectory))) return `${name} starts on the database in ${dataDirectory}`;
  const made = demo ? 'a new database and a demo workspace, about 20 s' : 'a new database, about 10 s';
  return `${name} makes ${made} …`;
}
