import type { Logger } from 'pino';
import type { ChangeChannel } from '../database/change-channel.ts';

/** Milliseconds until it listens again after it was lost. Meanwhile the worker looks by itself. */
const pause = 5_000;

/** Hears that something has changed in another process, which may be something to deliver. */
export class ChangesElsewhere {
  readonly #channel: ChangeChannel;
  readonly #onChange: () => void;
  readonly #log: Logger;
  #end: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(channel: ChangeChannel, onChange: () => void, log: Logger) {
    this.#channel = channel;
    this.#onChange = onChange;
    this.#log = log;
    void this.#listen();
  }

  async #listen(): Promise<void> {
    try {
      const lost = (reason: unknown) => this.#retry(reason);
      this.#end = await this.#channel.listen({ hear: this.#onChange, lost });
      if (this.#isStopped) this.#end();
      // What came before is not heard of.
      else this.#onChange();
    } catch (error) {
      this.#retry(error);
    }
  }

  #retry(reason: unknown): void {
    this.#end = null;
    if (this.#isStopped) return;
    this.#log.warn({ err: reason }, 'what other processes change is delivered half a second later for the moment');
    this.#timer = setTimeout(() => void this.#listen(), pause).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#end?.();
  }
}
