import type { Logger } from 'pino';
import { deliveriesDue } from '../changes/subject.ts';
import type { ChangeChannel } from '../database/change-channel.ts';

/** Milliseconds until it listens again after it was lost. Meanwhile the worker looks by itself. */
const pause = 5_000;

/** Milliseconds in which workers that hear the same begin, so that each knows what the others have claimed. */
const spread = 100;

/** Hears that another process has made something to deliver. */
export class DeliveriesElsewhere {
  readonly #channel: ChangeChannel;
  readonly #onDue: () => void;
  readonly #log: Logger;
  #end: (() => void) | null = null;
  /** Until it listens again. */
  #timer: NodeJS.Timeout | null = null;
  #begins: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(channel: ChangeChannel, onDue: () => void, log: Logger) {
    this.#channel = channel;
    this.#onDue = onDue;
    this.#log = log;
    void this.#listen();
  }

  async #listen(): Promise<void> {
    this.#timer = null;
    try {
      const lost = (reason: unknown) => this.#retry(reason);
      this.#end = await this.#channel.listen({ hear: (subject) => this.#hear(subject), lost });
      if (this.#isStopped) this.#end();
      // What came before is not heard of.
      else this.#onDue();
    } catch (error) {
      this.#retry(error);
    }
  }

  #hear(subject: string): void {
    if (subject !== deliveriesDue) return;
    this.#begins ??= setTimeout(() => {
      this.#begins = null;
      this.#onDue();
    }, Math.random() * spread).unref();
  }

  #retry(reason: unknown): void {
    this.#end = null;
    if (this.#isStopped || this.#timer) return;
    this.#log.warn({ err: reason }, 'what other processes have to deliver is found half a second later for the moment');
    this.#timer = setTimeout(() => void this.#listen(), pause).unref();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#begins) clearTimeout(this.#begins);
    this.#end?.();
  }
}
