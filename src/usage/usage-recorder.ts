import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { RecurringFailure } from '../failures/recurring-failure.ts';
import { temporaryError } from '../failures/unavailable.ts';
import {
  type AnsweredRequest,
  type CredentialUse,
  insertRollups,
  type Rollup,
  updateLastUses,
} from './usage-statements.ts';
import { day as dayInMilliseconds } from '../../schema/durations.ts';

/** Milliseconds between two writings: what a crash may lose. */
const flushInterval = 1_000;

/** Characters of a database's complaint that are logged: it may repeat what it was sent. */
const longestReason = 300;

/** Credentials that were seen to be used, so that nobody is told of a first use again. */
const mostKnown = 20_000;

/** How rows of a kind are written, and kept where that is not possible for the moment. */
interface Writing<Row> {
  write(rows: readonly Row[]): Promise<void>;
  keep(row: Row): void;
}

/** Counts requests in memory and writes the sums once a second, so that no request waits for its own statistics. */
export class UsageRecorder {
  readonly #prisma: PrismaClient;
  readonly #log: Logger;
  readonly #failing: RecurringFailure;
  #rollups = new Map<string, Rollup>();
  #lastUses = new Map<string, CredentialUse>();
  #flushing: Promise<void> = Promise.resolve();
  /** Whether something of the last writing could not be written yet. */
  #hasKept = false;
  readonly #known = new LRUCache<string, true>({ max: mostKnown });
  readonly #noteFirstUse: (userId: string) => void;
  readonly #timer: NodeJS.Timeout;

  /** @param noteFirstUse hears whose credential was used for the first time since this began, once that is written */
  constructor(prisma: PrismaClient, log: Logger, noteFirstUse: (userId: string) => void) {
    this.#prisma = prisma;
    this.#noteFirstUse = noteFirstUse;
    this.#log = log;
    this.#failing = new RecurringFailure(log, 'usage cannot be written, and is kept', 'usage is written again');
    this.#timer = setInterval(() => void this.flush(), flushInterval);
    this.#timer.unref();
  }

  record({ credentialKind, userId, ...request }: AnsweredRequest): void {
    this.#add({ ...request, requests: 1 });
    const { credentialId, at } = request;
    this.#lastUses.set(credentialId, { credentialId, kind: credentialKind, userId, at });
  }

  #add(rollup: Rollup): void {
    const { at, credentialId, projectId, environment, method, path, status } = rollup;
    const day = Math.floor(at.getTime() / dayInMilliseconds);
    const key = `${day} ${credentialId} ${projectId} ${environment} ${method} ${path} ${status}`;
    const sum = this.#rollups.get(key);
    if (!sum) {
      this.#rollups.set(key, rollup);
      return;
    }
    sum.requests += rollup.requests;
    sum.milliseconds += rollup.milliseconds;
    sum.bytesIn += rollup.bytesIn;
    sum.bytesOut += rollup.bytesOut;
  }

  /** Writes what was counted; what cannot be written now is kept for the next time, what never can be is dropped. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const [rollups, lastUses] = [[...this.#rollups.values()], [...this.#lastUses.values()]];
    this.#rollups = new Map();
    this.#lastUses = new Map();
    this.#hasKept = false;
    await this.#writeEach(rollups, {
      write: async (rows) => {
        await this.#prisma.$executeRaw(insertRollups(rows));
      },
      keep: (rollup) => this.#add(rollup),
    });
    await this.#writeEach(lastUses, {
      write: async (uses) => {
        for (const statement of updateLastUses(uses)) await this.#prisma.$executeRaw(statement);
        this.#tellFirstUses(uses);
      },
      keep: (use) => {
        if (!this.#lastUses.has(use.credentialId)) this.#lastUses.set(use.credentialId, use);
      },
    });
    if (!this.#hasKept) this.#failing.end();
  }

  #tellFirstUses(uses: readonly CredentialUse[]): void {
    for (const { credentialId, kind, userId } of uses) {
      // Whoever has a session knows that they use it.
      if (kind !== 'session' && !this.#known.has(credentialId)) this.#noteFirstUse(userId);
      this.#known.set(credentialId, true);
    }
  }

  /**
   * Writes rows at once. Where the database refuses them they are halved until the one that it does not take is alone,
   * so that whatever somebody makes us count costs nobody else their statistics.
   */
  async #writeEach<Row extends { credentialId: string }>(rows: readonly Row[], writing: Writing<Row>): Promise<void> {
    const [first, ...others] = rows;
    if (!first) return;
    try {
      await writing.write(rows);
    } catch (error) {
      if (temporaryError(error)) {
        this.#hasKept = true;
        this.#failing.note(error);
        rows.forEach(writing.keep);
      } else if (others.length === 0) {
        const reason = String(error).slice(0, longestReason);
        this.#log.error({ credential: first.credentialId, reason }, 'usage that cannot be written is dropped');
      } else {
        const half = Math.ceil(rows.length / 2);
        await this.#writeEach(rows.slice(0, half), writing);
        await this.#writeEach(rows.slice(half), writing);
      }
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    if (this.#hasKept) this.#log.warn('usage that was kept is lost with the process');
  }
}
