import type { Context, NamedStatement, TransactionClient } from '../../schema/context.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { ChangeChannel } from './change-channel.ts';

/** A transaction that is under way. */
export interface OpenTransaction {
  /** Prisma's client in it. */
  readonly db: TransactionClient;
  /** Reads by a named statement in it. */
  query: Context['query'];
  /** Changes something by a named statement in it. */
  write: Context['write'];
  /** Has a statement run with the commit: where it fails, nothing is committed. */
  writeLast(statement: NamedStatement, values: readonly unknown[]): void;
}

/** How the connections to a server stand. */
export interface PoolState {
  open: number;
  idle: number;
  /** Who waits for one. */
  waiting: number;
}

export interface MigrationOptions {
  /** Is called where another process has its turn. */
  onWaiting?: () => void;
  /** Whether a database that was migrated before is to have what this version needs besides: others may serve it by the version before. */
  upgrades?: boolean;
}

/** An open database, embedded or on a server. */
export interface Database {
  prisma: PrismaClient;
  /** Runs a named statement outside of any transaction. */
  query: Context['query'];
  /** Reads a row outside of any transaction. */
  readByKeys: Context['readByKeys'];
  /** Runs the work in a transaction, which is committed with what it returns and rolled back with what it throws. */
  transaction<Result>(work: (transaction: OpenTransaction) => Promise<Result>): Promise<Result>;
  /** Whether it lives in this process, so that no other instance can share it. */
  isEmbedded: boolean;
  /** How much of it is done at a time. */
  connections: number;
  /** Null where the database is embedded, which has none. */
  pool(): PoolState | null;
  /** Whether it answers, in a second at most; one that is only busy does. */
  isReachable(): Promise<boolean>;
  /**
   * Applies missing migrations; instances that start at the same time take turns.
   * @returns those it applied
   * @throws StartError where the database does not let it
   */
  migrate(options?: MigrationOptions): Promise<string[]>;
  /** Writes all that is in it into a directory, as it is at one moment. @throws StartError where a program for it is missing or fails */
  backUp(directory: string): Promise<void>;
  changes: ChangeChannel;
  close(): Promise<void>;
}

/** What somebody is told whose turn it is not. */
export const waitsForMigration = 'another process migrates the database: waiting until it is done';

/** Waiting for a connection and running a transaction may take this long, in milliseconds. */
export const transactionOptions = { maxWait: 10_000, timeout: 20_000 };
