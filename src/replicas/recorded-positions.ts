import type { Result } from 'ioredis';
import { onOtherServer, type Valkey } from '../valkey/connection.ts';
import type { WalPosition } from './wal-position.ts';

/** Seconds for which a position is kept: by far more than a replica may be behind that anybody reads from. */
const keptFor = 60;

/** Milliseconds for which a store that failed is left alone, so that one that hangs does not slow every request. */
const pauseAfterFailure = 1_000;

/** Two who write at once may come in any order: the later position stays. */
const script = `
  local known = redis.call('GET', KEYS[1])
  if not known or known < ARGV[1] then redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) end
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    porticoNotePosition(key: string, position: string, seconds: number): Result<null, Context>;
  }
}

/** What was asked for of each subject, and what came of it; null where nothing was recorded lately. */
export type KnownPositions = Map<string, Promise<WalPosition | null>>;

function keyOf(subject: string): string {
  return `portico:position:{${subject}}`;
}

/**
 * Up to where accounts, and projects, have changed, for every instance to know. A server that takes another's place may
 * lack what that one was told last: what is read is relied on together with where the log was when the present one was met.
 */
export class RecordedPositions {
  readonly #valkey: Valkey;
  readonly #positionNow: () => Promise<WalPosition>;
  /** Null where it is not known for the servers of this moment. */
  #least: Promise<WalPosition> | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param positionNow by which all is committed that is committed now */
  constructor(valkey: Valkey, positionNow: () => Promise<WalPosition>) {
    this.#valkey = valkey;
    this.#positionNow = positionNow;
    valkey.defineCommand('porticoNotePosition', { numberOfKeys: 1, lua: script });
    onOtherServer(valkey, () => {
      this.#least = null;
    });
  }

  /** @throws Error where they could not be recorded */
  record(subjects: ReadonlySet<string>, position: WalPosition): Promise<unknown> {
    return this.#unlessFailed(() =>
      Promise.all([...subjects].map((subject) => this.#valkey.porticoNotePosition(keyOf(subject), position, keptFor))),
    );
  }

  /**
   * The latest of them.
   * @param known those that were asked for since the caller's request came, which are not asked for again
   * @throws Error where one is not known
   */
  latest(subjects: readonly string[], known: KnownPositions): Promise<WalPosition> {
    return this.#unlessFailed(async () => {
      const positions = await Promise.all(
        subjects.map((subject) => {
          const asked = known.get(subject) ?? this.#valkey.get(keyOf(subject));
          known.set(subject, asked);
          return asked;
        }),
      );
      // Not before the answers: another server may have given them.
      const least = await this.#leastPosition();
      return positions.reduce<WalPosition>(
        (latest, position) => (position && position > latest ? position : latest),
        least,
      );
    });
  }

  #leastPosition(): Promise<WalPosition> {
    if (this.#least) return this.#least;
    const least = this.#positionNow();
    this.#least = least;
    least.catch(() => {
      if (this.#least === least) this.#least = null;
    });
    return least;
  }

  async #unlessFailed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (performance.now() < this.#failedAt + pauseAfterFailure) throw new Error('Valkey did not answer a moment ago');
    try {
      return await ask();
    } catch (error) {
      this.#failedAt = performance.now();
      throw error;
    }
  }
}
