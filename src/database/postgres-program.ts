import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StartError } from '../config/start-error.ts';

/** What of the environment PostgreSQL's programs need; our own secrets are none of their business. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ'];

/** An address as libpq reads it, without its password: whoever lists the processes of this machine sees the words of each. */
function addressOf(url: string): { address: string; password: string } {
  const address = new URL(url);
  // Where it is said twice, pg and libpq go by what stands behind the question mark.
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('password');
  // What pg calls so, libpq calls `require`: encrypted, by whomever.
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require');
  return { address: address.href, password };
}

/** Runs one of PostgreSQL's own programs on a database. @throws StartError where it is not there, with what it says where it fails */
export async function runPostgresProgram(program: 'pg_dump' | 'pg_restore', url: string, words: readonly string[]) {
  const { address, password } = addressOf(url);
  const own = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
  const child = spawn(program, [`--dbname=${address}`, ...words], {
    env: { ...own, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints = text(child.stderr);
  const ended = once(child, 'close').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
    throw new StartError(
      `${program} is not on this machine: install PostgreSQL's client, of the server's major version.`,
    );
  });
  const [code] = await ended;
  if (code !== 0) throw new StartError(`${program} has failed: ${(await complaints).trim()}`);
}
