import type { Logger } from 'pino';
import type { Replica } from '../../schema/context.ts';
import { openServerDatabase, type ServerDatabase, type ServerOptions } from '../database/server.ts';
import { isSameDatabase } from './identity.ts';
import type { Primary } from './primary.ts';
import { readPosition, type WalPosition } from './wal-position.ts';
import { WatchedServer } from './watched-server.ts';

/** Milliseconds within which a connection must be had: there is another place to read. */
const patience = 2_000;

/** Milliseconds by which a replica may be behind; one that was left out is read from again at half of that. */
export const longestLag = 1_000;

interface Standing {
  isStandby: boolean;
  /** Null where it has replayed nothing yet. */
  replayed: string | null;
}

const question = {
  name: 'replica-position',
  text: 'SELECT pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn()::text AS replayed',
};

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** A replica, which is read from while it is one of our database and keeps up with it. */
export class Standby {
  /** Where it is, without who we are there. */
  readonly host: string;
  readonly #primary: Primary;
  readonly #log: Logger;
  readonly #database: ServerDatabase;
  readonly #server: WatchedServer<Standing>;
  #replayed: WalPosition | null = null;
  /** Why it is not read from; null while it is. */
  #fault: string | null = 'it was not reached yet';

  constructor(connectionString: string, options: ServerOptions, primary: Primary, log: Logger) {
    this.host = new URL(connectionString).host;
    this.#primary = primary;
    this.#log = log.child({ replica: this.host });
    this.#database = openServerDatabase(connectionString, { ...options, patience });
    this.#server = new WatchedServer<Standing>({
      connectionString,
      question,
      hear: (standing) => this.#hear(standing),
      lose: (reason) => this.#lose(wordsOf(reason)),
    });
  }

  /** What it is read by. */
  get replica(): Replica {
    const { prisma: db, query } = this.#database;
    return { db, query };
  }

  /** How many statements are under way in it, or wait. */
  get load(): number {
    const { open = 0, idle = 0, waiting = 0 } = this.#database.pool() ?? {};
    return open - idle + waiting;
  }

  /** Milliseconds by which it may be behind; infinite where that is not known. */
  get lag(): number {
    return this.#replayed === null ? Number.POSITIVE_INFINITY : this.#primary.millisecondsSince(this.#replayed);
  }

  /** Whether it is read from. */
  get isInUse(): boolean {
    return this.#fault === null && this.lag <= longestLag;
  }

  /** Whether all that was committed by a position can be read from it. */
  has(position: WalPosition): boolean {
    return this.#replayed !== null && this.#replayed >= position;
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.#database.close();
  }

  #hear({ isStandby, replayed }: Standing): void {
    this.#replayed = replayed === null ? null : readPosition(replayed);
    const { identity, silence } = this.#primary;
    if (!isStandby) this.#leaveOut('it is no replica, or is none any more');
    else if (identity === null) return;
    else if (!isSameDatabase(this.#server.identity, identity)) this.#leaveOut('it is a replica of another database');
    else if (silence > longestLag) this.#leaveOut('the database itself is not heard of');
    else if (this.lag > longestLag) this.#leaveOut('it is too far behind');
    else if (this.lag <= longestLag / 2) this.#use();
  }

  /** What is being read from it would wait for long where nothing is heard of it any more. */
  #lose(reason: string): void {
    this.#replayed = null;
    this.#leaveOut(reason);
    this.#database.breakConnections();
  }

  #leaveOut(reason: string): void {
    if (this.#fault !== reason) this.#log.warn({ reason }, 'a replica is left out');
    this.#fault = reason;
  }

  #use(): void {
    if (this.#fault !== null) this.#log.info('a replica is read from');
    this.#fault = null;
  }
}
