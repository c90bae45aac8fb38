import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';

/** What a start is about to do, since a new database takes its time. */
export function startAnnouncement({ databaseUrl, dataDirectory, demo }: Config): string {
  const name = `Portico ${version}`;
  if (databaseUrl !== null) return `${name} starts on the database of DATABASE_URL`;
  if (existsSync(path.join(dataDirectory, 'pgdata'))) return `${name} starts on the database in ${dataDirectory}`;
  const made = demo ? 'a new database and a demo workspace, about 20 s' : 'a new database, about 10 s';
  return `${name} makes ${made} …`;
}

const allAddresses: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function isOfThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname);
}

/** What to know where others can reach the server, but not by the address that it calls itself; null where all is well. */
export function unreachableAnnouncement({ publicUrl, host }: Config): string | null {
  if (!allAddresses.has(host) || !isOfThisMachine(new URL(publicUrl))) return null;
  return `Other machines can reach this server, but its pages work at ${publicUrl} alone: set PUBLIC_URL to where it is reached, or HOST=127.0.0.1 to keep it to this machine`;
}
