import { constants, cp } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { IsolationLevel } from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { KeyedStatement, NamedStatement, TransactionClient } from '../../schema/context.ts';
import { type Database, type OpenTransaction, transactionOptions } from './database.ts';
import { ownChannel } from './change-channel.ts';
import { filesOf } from './backup-files.ts';
import { lockDirectory } from './directory-lock.ts';
import { StartError } from '../config/start-error.ts';
import { runScript, type ScriptRunner } from './migration-script.ts';
import { openPGlite } from './open-pglite.ts';
import { PrismaClient } from '../../prisma/generated/client.ts';
import { traceQueryable } from './sql-operations.ts';
import { applyMigrations, isMigrated } from './migrate.ts';
import { OwnerOnlyFiles } from './owner-only-files.ts';
import { isEmbeddedReachable } from './reachable.ts';

/** The adapter for migrations: Prisma's own goes on to the next script while one is under way, and does not hear that it failed. */
class MigrationAdapter extends PrismaPGlite {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super(pglite);
    this.#pglite = pglite;
  }

  override async connect() {
    const connected = await super.connect();
    const runner: ScriptRunner = {
      run: (statements) => this.#pglite.exec(statements),
      read: (statement, values) => this.#pglite.query(statement, values),
    };
    connected.executeScript = (script) => runScript(runner, script);
    return connected;
  }
}

class TracedAdapter extends PrismaPGlite {
  override async connect() {
    const connected = await super.connect();
    return Object.assign(traceQueryable(connected), {
      startTransaction: async (isolationLevel?: IsolationLevel) =>
        traceQueryable(await connected.startTransaction(isolationLevel)),
    });
  }
}

/** A transaction on its one connection, where statements save nothing by being sent together. */
async function runIn<Result>(
  db: TransactionClient,
  work: (transaction: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const query: OpenTransaction['query'] = ({ text }, values) => db.$queryRawUnsafe(text, ...values);
  const last: [NamedStatement, readonly unknown[]][] = [];
  const result = await work({ db, query, write: query, writeLast: (...written) => void last.push(written) });
  for (const written of last) await query(...written);
  return result;
}

/**
 * Copies the files of a database while nothing else is done with it: after a checkpoint all that was committed is in them, and
 * what is asked meanwhile waits.
 */
async function copyFiles(pglite: PGlite, files: string, directory: string): Promise<void> {
  await pglite.transaction(async (transaction) => {
    await transaction.exec('CHECKPOINT');
    // Where the file system can, it shares what neither side has changed, which takes no time.
    await cp(files, filesOf(directory), { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

/**
 * A database on an instance of PGlite, with the extensions that migrations ask for, which closes with it.
 * @param files where it has them; null where it is in memory
 */
export function embeddedDatabase(pglite: PGlite, files: string | null = null): Database {
  const adapter = new TracedAdapter(pglite);
  const prisma = new PrismaClient({ adapter, transactionOptions });
  const query: Database['query'] = ({ text }, values) => prisma.$queryRawUnsafe(text, ...values);
  return {
    prisma,
    query,
    // There is no network between, so there is nothing to save.
    readByKeys: async <Row>(statement: KeyedStatement, keys: readonly string[]) =>
      (await query<Row>(statement, keys))[0] ?? null,
    transaction: (work) => prisma.$transaction((db) => runIn(db, work)),
    isEmbedded: true,
    connections: 1,
    pool: () => null,
    isReachable: () => isEmbeddedReachable(() => pglite.query('SELECT 1')),
    migrate: async () =>
      (await isMigrated((statement) => pglite.query(statement))) ? [] : applyMigrations(new MigrationAdapter(pglite)),
    backUp: async (directory) => {
      if (files === null) throw new Error('a database in memory has no files');
      await copyFiles(pglite, files, directory);
    },
    changes: ownChannel(),
    close: async () => {
      await prisma.$disconnect();
      await pglite.close();
    },
  };
}

/** @throws StartError where files are not those of a whole database */
export async function requireOpenable(files: string): Promise<void> {
  try {
    await (await openPGlite({ fs: new OwnerOnlyFiles(files) })).close();
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new StartError(`The database is damaged, and cannot be opened: ${reason}`);
  }
}

/**
 * PostgreSQL inside this process, with its data below the directory.
 * @throws DirectoryLockedError where another process has it open
 */
export async function openEmbeddedDatabase(directory: string): Promise<Database> {
  const unlock = lockDirectory(directory);
  try {
    const files = filesOf(directory);
    const pglite = await openPGlite({ fs: new OwnerOnlyFiles(files) });
    const database = embeddedDatabase(pglite, files);
    const close = async () => {
      await database.close();
      unlock();
    };
    return { ...database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
