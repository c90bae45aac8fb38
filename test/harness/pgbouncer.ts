import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** When a connection of a client's is another's: after each transaction, or when it ends. */
export type PoolMode = 'transaction' | 'session';

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** A pooler of Debian's pgbouncer package, between Portico and a server of its tests. It refuses root, so root runs it as `postgres`. */
export class PgBouncer {
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'portico-pgbouncer-'));
  readonly #file = path.join(this.#directory, 'pgbouncer.ini');
  #process: ChildProcess | null = null;
  /** Leads to the same database as the URL that it was made for. */
  readonly url: string;

  private constructor(target: URL, port: number, mode: PoolMode) {
    chmodSync(this.#directory, 0o755);
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: mode,
      max_client_conn: 2_000,
      // In the one mode they are shared, in the other each client keeps its own.
      default_pool_size: mode === 'transaction' ? 10 : 60,
      // Of databases that tests drop, nothing is kept for long.
      server_idle_timeout: 5,
      ...(process.getuid?.() === 0 ? { user: 'postgres' } : {}),
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const database = `* = host=${target.hostname} port=${target.port} user=${target.username}`;
    writeFileSync(this.#file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
    const url = new URL(target);
    url.port = String(port);
    this.url = url.href;
  }

  /** @param target the URL of a database on this machine */
  static async create(target: string, mode: PoolMode): Promise<PgBouncer> {
    const pooler = new PgBouncer(new URL(target), await freePort(), mode);
    await pooler.start();
    return pooler;
  }

  /** @throws Error where it ends before it can be reached */
  async start(): Promise<void> {
    const child = spawn('/usr/sbin/pgbouncer', ['-q', this.#file], { stdio: ['ignore', 'ignore', 'inherit'] });
    this.#process = child;
    while (child.exitCode === null && !(await accepts(this.url))) await delay(20);
    if (child.exitCode !== null) throw new Error('pgbouncer has ended');
  }

  /** Ends it as a crash would. */
  async stop(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
