import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { type SlotOwner, StreamSlots } from './stream-slots.ts';

/** Milliseconds after which a stream ends and is to be asked for anew, by which its reader is admitted anew; some sooner, so that not all come back at once. */
const lifetime = { least: 240_000, most: 300_000 };

/** Milliseconds between two looks at whether its reader would still be admitted. */
const lookInterval = 30_000;

/** Who reads a stream. */
export interface StreamReader extends SlotOwner {
  /** The names of what it is read with (`namesOf`). */
  endedBy: readonly string[];
  /** Is aborted when the reader has gone. */
  signal: AbortSignal;
  /** Whether they would be admitted if they came now. */
  isAdmitted(): Promise<boolean>;
}

/** Ends what nobody will read. One of Yoga's that was not read from has not begun, and could not be ended. */
export function discard(source: ReadableStream<Uint8Array>): void {
  const reader = source.getReader();
  reader
    .read()
    .then(() => reader.cancel())
    .catch(() => undefined);
}

/** Answers that go on: ends each when its reader goes or may not read it any more, and all of them before the server stops. */
export class LiveStreams {
  readonly #slots = new StreamSlots();
  readonly #open = new Map<() => void, StreamReader>();
  #isClosed = false;

  /** Passes on what the source says. @throws RATE_LIMITED, UNAVAILABLE */
  pass(source: ReadableStream<Uint8Array>, reader: StreamReader): ReadableStream<Uint8Array> {
    const release = this.#takeSlot(source, reader);
    const from = source.getReader();
    const begun = from.read();
    // One for each read: what waits on a promise that outlives it is kept for as long.
    let interrupt = () => {};
    let isOver = false;
    const stop = () => {
      if (!this.#open.delete(stop)) return;
      release();
      clearInterval(looking);
      clearTimeout(ending);
      reader.signal.removeEventListener('abort', stop);
      isOver = true;
      interrupt();
      begun.then(() => from.cancel()).catch(() => undefined);
    };
    const looking = setInterval(() => void this.#look(stop, reader), lookInterval).unref();
    const ending = setTimeout(stop, lifetime.least + Math.random() * (lifetime.most - lifetime.least)).unref();
    this.#open.set(stop, reader);
    reader.signal.addEventListener('abort', stop);
    if (reader.signal.aborted) stop();
    let next = () => begun;
    return new ReadableStream({
      async pull(controller) {
        const interrupted = Promise.withResolvers<null>();
        interrupt = () => interrupted.resolve(null);
        if (isOver) interrupt();
        const read = await Promise.race([next(), interrupted.promise]);
        next = () => from.read();
        if (read?.value) controller.enqueue(read.value);
        if (read === null || read.done) {
          stop();
          controller.close();
        }
      },
      cancel: stop,
    });
  }

  /** Ends what was opened with a credential that has changed (`forgetCredential`): whoever still has it comes back. */
  endOf(name: string): void {
    for (const [stop, reader] of this.#open) if (reader.endedBy.includes(name)) stop();
  }

  /** Ends all, and opens no more. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#open.keys()) stop();
  }

  #takeSlot(source: ReadableStream<Uint8Array>, reader: StreamReader): () => void {
    try {
      if (this.#isClosed)
        throw new ApiError('UNAVAILABLE', 'This instance is stopping.', { headers: { 'retry-after': '5' } });
      return this.#slots.take(reader);
    } catch (refusal) {
      discard(source);
      throw refusal;
    }
  }

  /** While it cannot be found out, the stream goes on: it says nothing that is not looked up for its reader. */
  async #look(stop: () => void, { isAdmitted }: StreamReader): Promise<void> {
    if (!(await isAdmitted().catch(() => true))) stop();
  }
}
