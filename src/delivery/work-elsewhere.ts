import type { Logger } from 'pino';
import type { ChangeChannel } from '../database/change-channel.ts';
import { RecurringFailure } from '../failures/recurring-failure.ts';
import { spreadOut } from './spread-out.ts';

/** Milliseconds until it listens again after it was lost. Meanwhile the workers look by themselves. */
const pause = 5_000;

/** What wakes whoever does the work that is told of by a subject. */
type Wakes = ReadonlyMap<string, () => void>;

/** Hears that another process has made something to send. */
export class WorkElsewhere {
  readonly #channel: ChangeChannel;
  readonly #wakes: Wakes;
  readonly #failing: RecurringFailure;
  #end: (() => void) | null = null;
  /** Until it listens again. */
  #timer: NodeJS.Timeout | null = null;
  /** Until a worker begins that has something to do, by its subject. */
  readonly #begins = new Map<string, NodeJS.Timeout>();
  #isStopped = false;

  constructor(channel: ChangeChannel, wakes: Wakes, log: Logger) {
    this.#channel = channel;
    this.#wakes = wakes;
    this.#failing = new RecurringFailure(
      log,
      'what other processes have to send is found some seconds later',
      'what other processes have to send is found at once again',
    );
    void this.#listen();
  }

  async #listen(): Promise<void> {
    this.#timer = null;
    try {
      const lost = (reason: unknown) => this.#retry(reason);
      this.#end = await this.#channel.listen({ hear: (subject) => this.#hear(subject), lost });
      this.#failing.end();
      if (this.#isStopped) this.#end();
      // What came before is not heard of.
      else for (const wake of this.#wakes.values()) wake();
    } catch (error) {
      this.#retry(error);
    }
  }

  #hear(subject: string): void {
    const wake = this.#wakes.get(subject);
    if (!wake || this.#begins.has(subject)) return;
    const begin = () => {
      this.#begins.delete(subject);
      wake();
    };
    this.#begins.set(subject, setTimeout(begin, spreadOut()).unref());
  }

  #retry(reason: unknown): void {
    this.#end = null;
    if (this.#isStopped || this.#timer) return;
    this.#failing.note(reason);
    this.#timer = setTimeout(() => void this.#listen(), pause).unref();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const timer of this.#begins.values()) clearTimeout(timer);
    this.#end?.();
  }
}
