import type { Identity } from './identity.ts';
import { readPosition, type WalPosition } from './wal-position.ts';
import { WatchedServer } from './watched-server.ts';

/** Milliseconds for which it is remembered how far the log had come. */
const remembered = 5_000;

interface Positions {
  /** By which all is committed that somebody was told is committed. */
  committed: string;
  /** Of what replicas can have been sent. */
  flushed: string;
}

const question = {
  name: 'primary-position',
  // A commit is on the disk before anybody is told of it, unless that is turned off. What is in the log behind it may stay
  // off the disk until the next one, and no replica has it.
  text: `SELECT flushed::text, CASE WHEN current_setting('synchronous_commit') = 'off'
      THEN pg_current_wal_insert_lsn() ELSE flushed END::text AS committed FROM pg_current_wal_flush_lsn() AS flushed`,
};

/** Where the log had come to at a moment. */
interface Sample {
  at: number;
  position: WalPosition;
}

/** The server that is written to, and how its log grows. */
export class Primary {
  readonly #server: WatchedServer<Positions>;
  /** From the oldest to the latest. */
  #samples: Sample[] = [];

  constructor(connectionString: string) {
    this.#server = new WatchedServer<Positions>({
      connectionString,
      question,
      hear: ({ flushed }, at) => this.#note({ at, position: readPosition(flushed) }),
      lose: () => undefined,
    });
  }

  /** Null until it was reached. */
  get identity(): Identity | null {
    return this.#samples.length > 0 ? this.#server.identity : null;
  }

  /** Milliseconds since it was asked what it has answered last. */
  get silence(): number {
    return performance.now() - (this.#samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  }

  /** A position by which all is committed that is committed now. @throws Error where it cannot be reached */
  async position(): Promise<WalPosition> {
    const { committed } = await this.#server.ask();
    return readPosition(committed);
  }

  /** How many milliseconds ago it had nothing yet that is not before a position; infinite where that is not known. */
  millisecondsSince(position: WalPosition): number {
    const reached = this.#samples.findLast((sample) => sample.position <= position);
    return reached ? performance.now() - reached.at : Number.POSITIVE_INFINITY;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #note(sample: Sample): void {
    const oldest = sample.at - remembered;
    this.#samples = [...this.#samples.filter(({ at }) => at >= oldest), sample];
  }
}
