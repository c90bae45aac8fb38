import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StartError } from '../config/start-error.ts';

/** Where the database is, as variables: whoever lists the processes of this machine would see a password among their words. */
function variablesOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    PGHOST: hostname,
    ...(port ? { PGPORT: port } : {}),
    ...(username ? { PGUSER: decodeURIComponent(username) } : {}),
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.get('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
  };
}

/** Runs one of PostgreSQL's own programs on a database. @throws StartError where it is not there, with what it says where it fails */
export async function runPostgresProgram(program: 'pg_dump' | 'pg_restore', url: string, words: readonly string[]) {
  const environment = { ...process.env, ...variablesOf(url) };
  const child = spawn(program, words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints = text(child.stderr);
  const ended = once(child, 'close').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
    throw new StartError(
      `${program} is not on this machine: install PostgreSQL's client, of the server's version or newer.`,
    );
  });
  const [code] = await ended;
  if (code !== 0) throw new StartError(`${program} has failed: ${(await complaints).trim()}`);
}
