import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DomainError } from '../../schema/errors.ts';
import type { ReadSource } from '../../schema/context.ts';
import type { Config } from '../config/config.ts';
import { codesOf, isUnreachable } from '../database/error-causes.ts';
import type { Valkey } from '../valkey/connection.ts';
import { TooManyWaitingError } from '../limits/fair-semaphore.ts';
import { Primary } from './primary.ts';
import { type KnownPositions, RecordedPositions } from './recorded-positions.ts';
import { longestLag, Standby } from './standby.ts';
import { maximumPosition, type WalPosition } from './wal-position.ts';
import { pollInterval } from './polled-server.ts';

/** The database itself, its replicas, and how each of them is used. */
type ReplicasConfig = Pick<Config, 'databaseReplicaUrls' | 'connections' | 'namesStatements'> & { databaseUrl: string };

/** What a request is not to miss. */
interface ReadScope {
  subjects: readonly string[];
  known: KnownPositions;
}

/** Where something was read: from a replica; or from the database itself, and why. */
type ReadOutcome = 'replica' | WhyNot | 'failed';

/** None was in use, what the caller has changed was not known, or none had it. */
type WhyNot = 'none' | 'unknown' | 'behind';

/** What is not to be read once more elsewhere: what the caller is told, and that there is too much to do. */
function isOfCaller(error: unknown): boolean {
  return error instanceof DomainError || error instanceof TooManyWaitingError;
}

/** Whether a server has said that of one statement, so that others fare better. */
function isOfStatement(error: unknown): boolean {
  const codes = [...codesOf(error)].filter((code) => /^[0-9A-Z]{5}$/.test(code));
  return codes.length > 0 && !codes.some(isUnreachable);
}

/**
 * The replicas of the database. An account reads from one that has all that the account has changed, by the positions of
 * those changes in the log (read your writes); where none has, from the database itself.
 */
export class Replicas {
  readonly standbys: readonly Standby[];
  /** How often something was read where. */
  readonly reads: Record<ReadOutcome, number> = { replica: 0, none: 0, unknown: 0, behind: 0, failed: 0 };
  readonly #primary: Primary;
  readonly #positions: RecordedPositions;
  #turn = 0;

  constructor(config: ReplicasConfig, valkey: Valkey, log: Logger) {
    const { databaseUrl, databaseReplicaUrls: urls, connections, namesStatements } = config;
    const primary = new Primary(databaseUrl);
    this.#primary = primary;
    this.#positions = new RecordedPositions(valkey, () => primary.position());
    this.standbys = urls.map((url) => new Standby(url, { connections, namesStatements }, primary, log));
  }

  /**
   * Reads from a replica that has all that was changed of the subjects, or else by `readPrimary`; also where the replica fails.
   * @param subjects whose changes are not to be missed
   * @param known the positions of theirs that the request has asked for; what is changed meanwhile is for the caller to forget
   */
  async read<Result>(
    { subjects, known }: ReadScope,
    read: (source: ReadSource) => Promise<Result>,
    readPrimary: () => Promise<Result>,
  ): Promise<Result> {
    const chosen = await this.#choose({ subjects, known });
    if (typeof chosen === 'string') return this.#readInstead(chosen, readPrimary);
    try {
      const result = await read(chosen.source);
      this.reads.replica += 1;
      return result;
    } catch (error) {
      if (isOfCaller(error)) throw error;
      if (!isOfStatement(error)) chosen.rest();
      return this.#readInstead('failed', readPrimary);
    }
  }

  /**
   * Makes sure that of the subjects everybody reads what is committed by now, on whichever instance. Where that cannot be
   * recorded, it waits until every replica that anybody may read from has it.
   */
  async noteChange(subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    // Where it is not known, none will do until it is forgotten.
    const position = await this.#primary.position().catch(() => maximumPosition);
    await this.#positions.record(new Set(subjects), position).catch(() => this.#untilEverywhere(position));
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.close(), ...this.standbys.map((standby) => standby.close())]);
  }

  #readInstead<Result>(outcome: ReadOutcome, readPrimary: () => Promise<Result>): Promise<Result> {
    this.reads[outcome] += 1;
    return readPrimary();
  }

  /** The one with the least to do of those that will do. */
  async #choose({ subjects, known }: ReadScope): Promise<Standby | WhyNot> {
    if (!this.standbys.some(({ isInUse }) => isInUse)) return 'none';
    const position = await this.#positions.latest(subjects, known).catch(() => null);
    if (position === null) return 'unknown';
    const good = this.standbys.filter((standby) => standby.isInUse && standby.has(position));
    this.#turn = (this.#turn + 1) % Math.max(1, good.length);
    // Of several that have nothing to do, each has its turn.
    const inTurn = [...good.slice(this.#turn), ...good.slice(0, this.#turn)];
    return inTurn.reduce<Standby | 'behind'>(
      (best, one) => (best !== 'behind' && best.load <= one.load ? best : one),
      'behind',
    );
  }

  /** A replica of which nothing is known here may be read from elsewhere, where it is not further behind than it may be. */
  async #untilEverywhere(position: WalPosition): Promise<void> {
    const deadline = performance.now() + longestLag + 2 * pollInterval;
    while (performance.now() < deadline && !this.standbys.every((standby) => standby.has(position))) {
      await delay(pollInterval / 4);
    }
  }
}
