import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { createListener, type RequestSink } from './listener.ts';

/** Why a port cannot be had, and what to do, by the code of the system. */
const reasons: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. Try PORT=${port + 1} npm start`,
  EACCES: ({ port }) => `PORT=${port}: this user may not listen there. Try PORT=4000 npm start`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is no name that leads anywhere.`,
};

/** A port that is ours, before there is anything to answer with: what arrives meanwhile waits. */
export class BoundPort {
  readonly #server: Server;
  readonly #sink = Promise.withResolvers<RequestSink>();
  /** A number alone: a Set of answers would keep each until the next major collection, with all that hangs on it. */
  #requestsUnderWay = 0;

  private constructor() {
    this.#server = createListener(this.#sink.promise);
    this.#server.on('request', (_message: IncomingMessage, response: ServerResponse) => {
      this.#requestsUnderWay += 1;
      response.once('close', () => this.#noteEnd(response));
    });
  }

  #noteEnd({ shouldKeepAlive }: ServerResponse): void {
    this.#requestsUnderWay -= 1;
    // An answer whose head was sent before the server began to close has promised to keep its connection.
    if (shouldKeepAlive && !this.#server.listening) setImmediate(() => this.#server.closeIdleConnections());
  }

  /** @throws StartError where another has the port, or may have it alone */
  static async take(config: Config): Promise<BoundPort> {
    const bound = new BoundPort();
    try {
      await new Promise<void>((resolve, reject) => {
        bound.#server.once('error', reject).listen(config.port, config.host, resolve);
      });
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
      throw reason ? new StartError(reason(config)) : error;
    }
    return bound;
  }

  /** Where it is on this machine. */
  get address(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
    return `http://localhost:${address.port}`;
  }

  /** How many requests have not been answered yet. */
  get requestsUnderWay(): number {
    return this.#requestsUnderWay;
  }

  /** Answers from now on, and first what has waited. */
  serve(sink: RequestSink): void {
    this.#sink.resolve(sink);
  }

  /**
   * Finishes what is under way; its connections are not kept for more, as its answers say.
   * @param graceMs milliseconds that running requests have to finish
   */
  close(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.#server.closeAllConnections(), graceMs);
      this.#server.close(() => {
        clearTimeout(deadline);
        resolve();
      });
      this.#server.closeIdleConnections();
    });
  }
}
