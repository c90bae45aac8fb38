import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { defaultConnections } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { type MigrationOptions, type Database, transactionOptions } from './database.ts';
import { PrismaClient } from '../../prisma/generated/client.ts';
import { dumpFile } from './backup-files.ts';
import { runPostgresProgram } from './postgres-program.ts';
import { failureText } from './failure-text.ts';
import { JoinedReads } from './joined-reads.ts';
import { requireKeptStatements } from './kept-statements.ts';
import { applyMigrations, readMigrationState } from './migrate.ts';
import { type ReplicaStatus, refuseReplica, replicaStatement } from './refuse-replica.ts';
import { runScript, type ScriptRunner } from './migration-script.ts';
import { PrismaSessions, SessionAdapter } from './prisma-sessions.ts';
import { isServerReachable } from './reachable.ts';
import { prismaPrefix } from './sql-operations.ts';
import { OpenConnections } from './open-connections.ts';
import { namedQuery, sendAlone, unnamedQuery } from './send-query.ts';
import { serverChannel } from './server-channel.ts';
import { runServerTransaction } from './server-transaction.ts';

/** Owners and rights are those of whoever restores it, who may not be the one to comment on extensions. */
const dumpWords = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments'];

const oldestVersion = 150_000;

/** Any fixed number; it names the lock under which instances migrate one after the other. */
export const migrationLock = 7_061_636;

/** Milliseconds between two looks whether another instance has migrated. */
const turnInterval = 100;

/** A connection must be had within this time, in milliseconds, where nobody says otherwise. */
const defaultConnectTimeout = 5_000;

/**
 * The adapter for migrations. Prisma's own splits a script at every semicolon, and so cuts functions in pieces;
 * here PostgreSQL gets each script in the parts that belong together.
 */
class MigrationAdapter extends PrismaPg {
  readonly #client: pg.Client;
  readonly #opened: SqlDriverAdapter[] = [];

  constructor(connectionString: string, client: pg.Client) {
    super({ connectionString, max: 1 });
    this.#client = client;
  }

  override async connect() {
    const connected = await super.connect();
    const runner: ScriptRunner = {
      run: (statements) => this.#client.query(statements),
      read: (statement, values) => this.#client.query(statement, values),
    };
    connected.executeScript = (script) => runScript(runner, script);
    this.#opened.push(connected);
    return connected;
  }

  /** Ends its sessions, and with them the lock that Prisma's engine takes and does not give back. */
  async close(): Promise<void> {
    for (const connected of this.#opened) await connected.dispose();
  }
}

/** @throws StartError where the server cannot be reached, or does not let us in; without the password */
async function connect(client: pg.Client, calledBy: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database that ${calledBy} names is out of reach: ${failureText(error)}`);
  }
}

/** Prisma's adapter takes every time for one of UTC, whatever the server's time zone is, and reads it in this form alone. */
async function readTimesAlike(client: pg.ClientBase): Promise<void> {
  await client.query("SET TimeZone TO 'UTC'; SET DateStyle TO 'ISO'");
}

/** Where a database is, and what names it to whoever reads an error. */
interface ServerAddress {
  connectionString: string;
  calledBy: string;
}

function upgradeText(missing: number): string {
  return `The database lacks migrations of this version, ${missing} in number: portico migrate applies them, and so does a server that starts. Until then, use the command line of the version that serves.`;
}

/**
 * Waits until nobody else migrates. By asking again, since whoever waits in a statement would be waited for by an index that the other
 * builds concurrently: for ever, if PostgreSQL did not end one of them.
 */
async function takeTurn(client: pg.ClientBase, onWaiting: () => void): Promise<void> {
  const isTaken = async () => {
    const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
      migrationLock,
    ]);
    return rows[0]?.isOurs !== true;
  };
  if (!(await isTaken())) return;
  onWaiting();
  do await delay(turnInterval);
  while (await isTaken());
}

/**
 * @param upgrades whether a database that was migrated before gets what it lacks
 * @throws StartError where it may not, or the database does not let it
 */
async function migrateServer(
  { connectionString, calledBy }: ServerAddress,
  { onWaiting = () => undefined, upgrades = true }: MigrationOptions,
): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: defaultConnectTimeout });
  const adapter = new MigrationAdapter(connectionString, client);
  await connect(client, calledBy);
  try {
    await readTimesAlike(client);
    // An index takes as long as it takes.
    await client.query('SET statement_timeout = 0');
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    if (Number(rows[0]?.server_version_num) < oldestVersion) {
      throw new StartError(`The database that ${calledBy} names is too old: PostgreSQL 15 or newer is required.`);
    }
    refuseReplica((await client.query<ReplicaStatus>(replicaStatement)).rows, calledBy);
    const { isNew, missing } = await readMigrationState((statement) => client.query(statement));
    if (missing.length === 0) return [];
    if (!upgrades && !isNew) throw new StartError(upgradeText(missing.length));
    await takeTurn(client, onWaiting);
    return await applyMigrations(adapter);
  } finally {
    await adapter.close();
    await client.end();
  }
}

/** Moments as PostgreSQL writes them are read by V8 itself, in a third of the time of pg's regular expression. */
function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text));
  return types;
}

/** How a process uses a server. */
export interface ServerOptions {
  /** Where a pooler leads to the same database: migrations, and what listens, go to the database itself. */
  poolUrl?: string | null;
  /** How many connections it has at most, besides the one that listens. */
  connections?: number;
  /** Whether statements are prepared once a connection: not where the pooler hands each of them to another one. */
  namesStatements?: boolean;
  /** Milliseconds within which a connection must be had. */
  connectTimeout?: number;
  /** What else is done on each connection before it is used; one on which it fails is not. */
  prepare?: (client: pg.ClientBase) => Promise<void>;
  /** What the operator has given its address by. */
  calledBy?: string;
}

/** A database on a server. */
export interface ServerDatabase extends Database {
  /** Ends its connections, whatever is under way on them; the next ones who ask have others. */
  breakConnections(): void;
}

/** PostgreSQL on a server, which any number of instances can share. */
export function openServerDatabase(
  connectionString: string,
  {
    poolUrl,
    connections = defaultConnections,
    namesStatements = true,
    connectTimeout = defaultConnectTimeout,
    prepare,
    calledBy = 'DATABASE_URL',
  }: ServerOptions = {},
): ServerDatabase {
  const types = columnTypes();
  const open = new OpenConnections(async (client) => {
    await readTimesAlike(client);
    await prepare?.(client);
  }, connectTimeout);
  const pool = new pg.Pool({
    connectionString: poolUrl ?? connectionString,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    types,
    onConnect: open.admit,
    // A transaction sends what needs no answer in between at once.
    pipeline: true,
  });
  // A connection that breaks while nobody uses it is replaced by the pool; whoever uses one gets the error.
  pool.on('error', () => undefined);
  // The same text gets the same name, so each connection parses and plans it once.
  const statementNameGenerator = ({ sql }: { sql: string }) => `${prismaPrefix}${hash('sha1', sql, 'base64url')}`;
  const adapter = new SessionAdapter(pool, namesStatements ? { statementNameGenerator } : {});
  const prisma = new PrismaClient({ adapter, transactionOptions });
  const sessions = new PrismaSessions(prisma);
  const form = namesStatements ? namedQuery : unnamedQuery;
  const query: Database['query'] = async (statement, values) =>
    (await sendAlone(pool, form(statement), values, transactionOptions.timeout)).rows;
  const joinedReads = new JoinedReads(query);
  return {
    prisma,
    query,
    readByKeys: (statement, keys) => joinedReads.read(statement, keys),
    transaction: (work) => runServerTransaction({ pool, sessions, form }, work),
    isEmbedded: false,
    connections,
    breakConnections: () => open.break(),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    isReachable: () => isServerReachable(pool, poolUrl ?? connectionString),
    migrate: async (options = {}) => {
      const applied = await migrateServer({ connectionString, calledBy }, options);
      if (poolUrl && namesStatements) await requireKeptStatements(pool);
      return applied;
    },
    backUp: (directory) =>
      runPostgresProgram('pg_dump', connectionString, [...dumpWords, `--file=${dumpFile(directory)}`]),
    changes: serverChannel(connectionString, pool, form),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
