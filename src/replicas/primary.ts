import { PolledServer } from './polled-server.ts';
import type { ServerIdentity } from './server-identity.ts';
import { readPosition, type WalPosition } from './wal-position.ts';

/** Milliseconds for which it is remembered how far the log had come, and between two moments of which it is. */
const remembered = 5_000;
const sampleInterval = 50;

interface PrimaryStatus {
  /** By which all is committed that somebody was told is committed. */
  committed: string;
}

const statement = {
  name: 'primary-position',
  // A commit is on the disk before anybody is told of it, unless that is turned off. What is in the log behind it may stay
  // off the disk until the next one, and no replica has it.
  text: `SELECT CASE WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
      ELSE pg_current_wal_flush_lsn() END::text AS committed`,
};

/** Where the log had come to at a moment. */
export interface Sample {
  /** By `performance.now()`, before it was asked for. */
  at: number;
  position: WalPosition;
}

/** The server that is written to, and how its log grows. */
export class Primary {
  readonly #server: PolledServer<PrimaryStatus>;
  /** From the oldest to the latest, over one connection: another may lead to a server that has taken its place. */
  #samples: Sample[] = [];
  #latest: Sample | null = null;
  #connection = 0;

  constructor(connectionString: string) {
    this.#server = new PolledServer<PrimaryStatus>({
      connectionString,
      statement,
      onStatus: ({ committed }, at) => this.#note({ at, position: readPosition(committed) }),
      onLost: () => {
        this.#samples = [];
        this.#latest = null;
        this.#connection += 1;
      },
    });
  }

  /** Null while it is not reached. */
  get identity(): ServerIdentity | null {
    return this.#latest && this.#server.identity;
  }

  /** Another number for each connection to it. */
  get connection(): number {
    return this.#connection;
  }

  /** The latest that is known; null while it is not reached. */
  get latest(): Sample | null {
    return this.#latest;
  }

  /** A position by which all is committed that is committed now. @throws Error where it cannot be reached */
  async position(): Promise<WalPosition> {
    const { committed } = await this.#server.ask();
    return readPosition(committed);
  }

  /** How many milliseconds ago it had nothing yet that is not before a position; infinite where that is not known. */
  millisecondsSince(position: WalPosition): number {
    const isBefore = (sample: Sample) => sample.position <= position;
    const reached = this.#latest && isBefore(this.#latest) ? this.#latest : this.#samples.findLast(isBefore);
    return reached ? performance.now() - reached.at : Number.POSITIVE_INFINITY;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #note(sample: Sample): void {
    this.#latest = sample;
    const last = this.#samples.at(-1);
    if (last && sample.at < last.at + sampleInterval) return;
    this.#samples.push(sample);
    while ((this.#samples[0]?.at ?? sample.at) < sample.at - remembered) this.#samples.shift();
  }
}
