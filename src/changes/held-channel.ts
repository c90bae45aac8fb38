import type { ChangeChannel, ChangeListener } from '../database/change-channel.ts';

/** Milliseconds for which it listens on after the last who needed it: somebody who goes from page to page watches again at once. */
export const listensOnFor = 600_000;

/** A channel that is listened to while somebody needs it, and for a while after that. */
export class HeldChannel {
  readonly #channel: ChangeChannel;
  readonly #listener: ChangeListener;
  readonly #onBegin: () => void;
  #listening: Promise<() => void> | null = null;
  #stopping: NodeJS.Timeout | undefined;

  /** @param onBegin is called once nothing is missed any more, before whoever waits for that goes on */
  constructor(channel: ChangeChannel, listener: ChangeListener, onBegin: () => void) {
    this.#channel = channel;
    this.#listener = listener;
    this.#onBegin = onBegin;
  }

  /** Resolves once nothing that is published is missed any more. @throws what the channel throws where it is out of reach */
  async hold(): Promise<void> {
    clearTimeout(this.#stopping);
    this.#listening ??= this.#listen();
    await this.#listening;
  }

  /** Nobody needs it at the moment. */
  release(): void {
    clearTimeout(this.#stopping);
    this.#stopping = setTimeout(() => this.stop(), listensOnFor).unref();
  }

  stop(): void {
    clearTimeout(this.#stopping);
    const listening = this.#listening;
    this.#listening = null;
    listening?.then((stop) => stop()).catch(() => undefined);
  }

  #listen(): Promise<() => void> {
    const listening = this.#channel.listen({
      hear: (subject) => this.#listener.hear(subject),
      lost: (reason) => {
        if (this.#listening === listening) this.#listening = null;
        this.#listener.lost(reason);
      },
    });
    listening
      .then(() => this.#onBegin())
      .catch(() => {
        if (this.#listening === listening) this.#listening = null;
      });
    return listening;
  }
}
