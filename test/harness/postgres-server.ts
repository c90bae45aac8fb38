import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
/** How strictly transactions are kept apart whose isolation nobody names, where it is not PostgreSQL's `read committed`. */
const { ISOLATION: isolation } = process.env;

/** Whether each transaction sees what was there when it began, and what it waited for does not count. */
export const isSerializable = isolation === 'serializable';

const isolationSetting: Record<string, string> = isolation ? { default_transaction_isolation: isolation } : {};

const debianVersions = '/usr/lib/postgresql';

/** The newest of Debian's PostgreSQL versions. */
function binaries(): string {
  const [newest] = readdirSync(debianVersions).sort((left, right) => Number(right) - Number(left));
  if (!newest) throw new Error('PostgreSQL is not installed');
  return path.join(debianVersions, newest, 'bin');
}

/** A PostgreSQL server of its own that a test can stop and start. It refuses root, so root runs it as `postgres`. */
export class PostgresServer {
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'portico-postgres-'));
  readonly #port: number;
  readonly url: string;

  private constructor(port: number) {
    this.#port = port;
    this.url = `postgresql://portico@127.0.0.1:${port}/postgres`;
  }

  /** `settings` as in postgresql.conf; by default nothing is synchronised to the disk, since nothing has to outlive the test. */
  static async create(settings: Record<string, string> = { fsync: 'off' }): Promise<PostgresServer> {
    const server = await PostgresServer.#prepare();
    await server.#asOwner(
      'initdb',
      '-D',
      server.#data,
      '-U',
      'portico',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    );
    server.#settings = { max_connections: '200', ...isolationSetting, ...settings };
    await server.start();
    return server;
  }

  /**
   * A replica of another one, which is sent what that one writes (streaming replication).
   * @param settings besides those of the primary
   */
  static async createReplica(primary: PostgresServer, settings: Record<string, string> = {}): Promise<PostgresServer> {
    const server = await PostgresServer.#prepare();
    await server.#asOwner('pg_basebackup', '-d', primary.url, '-D', server.#data, '-R', '-c', 'fast');
    server.#settings = { ...primary.#settings, ...settings };
    await server.start();
    return server;
  }

  static async #prepare(): Promise<PostgresServer> {
    const server = new PostgresServer(await freePort());
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', server.#directory]);
    chmodSync(server.#directory, 0o755);
    return server;
  }

  #settings: Record<string, string> = {};

  get #data(): string {
    return path.join(this.#directory, 'data');
  }

  #asOwner(program: string, ...words: string[]) {
    const file = path.join(binaries(), program);
    const [command, ...rest] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', file] : [file];
    return run(command ?? file, [...rest, ...words], { cwd: '/' });
  }

  async start(): Promise<void> {
    const set = Object.entries(this.#settings).map(([name, value]) => `-c ${name}=${value}`);
    const options = [`-p ${this.#port}`, `-k ${this.#directory}`, '-c listen_addresses=127.0.0.1', ...set].join(' ');
    const log = path.join(this.#directory, 'log');
    await this.#asOwner('pg_ctl', '-D', this.#data, '-w', '-l', log, '-o', options, 'start');
  }

  /** Ends it as a power cut would. */
  async stop(): Promise<void> {
    await this.#asOwner('pg_ctl', '-D', this.#data, '-m', 'immediate', '-w', 'stop');
  }

  /** Runs a statement, over a connection of its own. */
  async query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      // A replica knows no other, whatever the server's own is.
      await client.query("SET default_transaction_isolation TO 'read committed'");
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** The process that starts all others of a server that runs. */
  get processId(): number {
    return Number.parseInt(readFileSync(path.join(this.#data, 'postmaster.pid'), 'utf8'), 10);
  }

  /** Has each of its processes stand still, or go on. */
  async signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    // First of all the one that starts the others.
    process.kill(this.processId, name);
    await run('pkill', ['--signal', name, '--parent', String(this.processId)]);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
