import type { Logger } from 'pino';
import type { ReadSource } from '../../schema/context.ts';
import { failureText } from '../database/failure-text.ts';
import { openServerDatabase, type ServerDatabase, type ServerOptions } from '../database/server.ts';
import { PolledServer } from './polled-server.ts';
import type { Primary, Sample } from './primary.ts';
import { isSameDatabase } from './server-identity.ts';
import { standbySession } from './standby-session.ts';
import { readPosition, type WalPosition } from './wal-position.ts';

/** Milliseconds within which a connection must be had: there is another place to read. */
const connectTimeout = 2_000;

/** Milliseconds by which a replica may be behind; one that was left out is read from again at half of that. */
export const longestLag = 1_000;

/** Milliseconds for which one is left alone in which something has failed. */
const pauseAfterFailure = 1_000;

/** Why a replica is not read from of which nothing is known yet. */
const notReached = 'it was not reached yet';

interface StandbyStatus {
  isStandby: boolean;
  /** Null where it has replayed nothing yet. */
  replayed: string | null;
}

const statement = {
  name: 'replica-position',
  text: 'SELECT pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn()::text AS replayed',
};

/** What of the log it has, and since when that is known, by `performance.now()`. */
interface Replayed {
  knownAt: number;
  position: WalPosition;
}

/** A replica, which is read from while it is one of our database and keeps up with it. */
export class Standby {
  /** Where it is, without who we are there. */
  readonly host: string;
  readonly #primary: Primary;
  readonly #log: Logger;
  readonly #database: ServerDatabase;
  readonly #server: PolledServer<StandbyStatus>;
  #replayed: Replayed | null = null;
  /** The connection to the primary over which it was seen that it has nothing that the primary has not. */
  #confirmedBy: number | null = null;
  /** When the server was started that has what the primary never had. */
  #divergedSince: string | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;
  /** Why it is not read from; null while it is. */
  #fault: string | null = notReached;

  constructor(connectionString: string, options: ServerOptions, primary: Primary, log: Logger) {
    this.host = new URL(connectionString).host;
    this.#primary = primary;
    this.#log = log.child({ replica: this.host });
    this.#database = openServerDatabase(connectionString, {
      ...options,
      connectTimeout,
      // Where one address leads to several servers, only the one is asked whose position is known.
      prepare: standbySession(() => this.#server.identity),
    });
    this.#server = new PolledServer<StandbyStatus>({
      connectionString,
      statement,
      onStatus: (status) => this.#note(status),
      onLost: (reason) => this.#lose(failureText(reason)),
    });
  }

  /** What it is read by. */
  get source(): ReadSource {
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
    return this.#replayed ? this.#primary.millisecondsSince(this.#replayed.position) : Number.POSITIVE_INFINITY;
  }

  /** Whether it is read from. */
  get isInUse(): boolean {
    const hasRested = performance.now() >= this.#failedAt + pauseAfterFailure;
    const isConfirmed = this.#confirmedBy === this.#primary.connection;
    return this.#fault === null && hasRested && isConfirmed && this.lag <= longestLag;
  }

  /** Why it is not read from, in words; null where nothing is in the way. */
  get fault(): string | null {
    const hasAnswered = this.#replayed !== null;
    return this.#fault === notReached && hasAnswered ? 'the database itself is not reached' : this.#fault;
  }

  /** Whether all that was committed by a position can be read from it. */
  has(position: WalPosition): boolean {
    return this.#replayed !== null && this.#replayed.position >= position;
  }

  /** Has it left alone for a moment, after something asked of it has failed. */
  rest(): void {
    this.#failedAt = performance.now();
  }

  async close(): Promise<void> {
    await this.#server.close();
    this.#database.breakConnections();
    await this.#database.close();
  }

  #note({ isStandby, replayed }: StandbyStatus): void {
    const before = this.#replayed;
    this.#replayed = replayed === null ? null : { knownAt: performance.now(), position: readPosition(replayed) };
    const { identity, latest, connection } = this.#primary;
    if (!isStandby) this.#leaveOut('it is no replica, or is none any more');
    // Nobody is sent to it while that is so, and the log has told of that already.
    else if (identity === null || latest === null || before === null || latest.at < before.knownAt) return;
    else if (!isSameDatabase(this.#server.identity, identity)) this.#leaveOut('it is a replica of another database');
    else if (this.#hasDiverged(before, latest)) this.#leaveOut('it has what the database itself never had');
    else if (this.lag > longestLag) this.#leaveOut('it is too far behind');
    else if (this.lag <= longestLag / 2) this.#use(connection);
  }

  /**
   * After a failover, a replica that the old primary has told more than the one that took its place goes on from another past.
   * What it had before the primary was asked has to be the primary's. It stays left out until it was made anew, and started.
   */
  #hasDiverged(before: Replayed, latest: Sample): boolean {
    const { startedAt = null } = this.#server.identity ?? {};
    if (before.position > latest.position) this.#divergedSince = startedAt;
    return this.#divergedSince !== null && this.#divergedSince === startedAt;
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

  #use(connection: number): void {
    if (this.#fault !== null) this.#log.info('a replica is read from');
    this.#fault = null;
    this.#confirmedBy = connection;
  }
}
