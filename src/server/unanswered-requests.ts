import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request whose head was read, and what answers it. */
export interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
}

const none: readonly Exchange[] = [];

/** What was asked for, and is not answered to its last byte yet. */
export class UnansweredRequests {
  /** In the order in which they came, which is that in which they are answered. */
  readonly #byConnection = new WeakMap<Duplex, Exchange[]>();
  readonly #onNone: () => void;
  #count = 0;

  /** @param onNone hears each time that the last one was answered, or that nobody is there to be answered any more */
  constructor(onNone: () => void = () => undefined) {
    this.#onNone = onNone;
  }

  /** How many there are, of all connections. */
  get count(): number {
    return this.#count;
  }

  /** Those of one connection. */
  of(connection: Duplex): readonly Exchange[] {
    return this.#byConnection.get(connection) ?? none;
  }

  watch(exchange: Exchange): void {
    const { socket } = exchange.message;
    const unanswered = this.#byConnection.get(socket) ?? this.#open(socket);
    unanswered.push(exchange);
    this.#count += 1;
    exchange.response.once('close', () => {
      const place = unanswered.indexOf(exchange);
      if (place >= 0) this.#drop(unanswered, place, 1);
    });
  }

  /** node:http tells nobody of answers that are behind another one when a connection ends. */
  #open(socket: Duplex): Exchange[] {
    const unanswered: Exchange[] = [];
    this.#byConnection.set(socket, unanswered);
    socket.once('close', () => this.#drop(unanswered, 0, unanswered.length));
    return unanswered;
  }

  #drop(unanswered: Exchange[], place: number, howMany: number): void {
    if (howMany === 0) return;
    unanswered.splice(place, howMany);
    this.#count -= howMany;
    if (this.#count === 0) this.#onNone();
  }
}
