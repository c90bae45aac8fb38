import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { createListener, type RequestSink } from './listener.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

/** Where a server listens. */
type Place = Pick<Config, 'port' | 'host'>;

/** Why a port cannot be had, and what to do, by the code of the system. */
const reasons: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. Try PORT=${port + 1} npm start`,
  EACCES: ({ port }) => `PORT=${port}: this user may not listen there. Try PORT=4000 npm start`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is no name that leads anywhere.`,
};

/** A port that is ours, before there is anything to answer with: what arrives meanwhile waits. */
export class BoundPort {
  readonly #server: Server;
  readonly #sink = Promise.withResolvers<RequestSink>();
  readonly #unanswered = new UnansweredRequests(() => this.#endIdle());

  #isEnding = false;
  /** Whether connections on which nothing is asked are left to whoever opened them. */
  #leavesIdle = false;

  private constructor() {
    const isEnding = () => this.#isEnding;
    this.#server = createListener(this.#sink.promise, { unanswered: this.#unanswered, isEnding });
  }

  /** @throws StartError where another has the port, or may have it alone */
  static async take(place: Place): Promise<BoundPort> {
    const bound = new BoundPort();
    try {
      await new Promise<void>((resolve, reject) => {
        bound.#server.once('error', reject).listen(place.port, place.host, resolve);
      });
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
      throw reason ? new StartError(reason(place)) : error;
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
    return this.#unanswered.count;
  }

  /** Answers from now on, and first what has waited. */
  serve(sink: RequestSink): void {
    this.#sink.resolve(sink);
  }

  /** Keeps no connection from now on that is used. */
  retire(): void {
    this.#isEnding = true;
  }

  /**
   * Gives the port up and finishes what is under way; its connections are not kept for more, as its answers say.
   * @param graceMs milliseconds that running requests have to finish
   * @param idleMs milliseconds in which whoever opened a connection and asks for nothing may end it first, as proxies do: what
   *   they send on one at the very moment at which it is ended here is lost, and they cannot know whether it was done
   */
  async close(graceMs: number, idleMs = 0): Promise<void> {
    this.#leavesIdle = idleMs > 0;
    if (!this.#leavesIdle) this.retire();
    const ending = setTimeout(() => {
      this.#leavesIdle = false;
      this.#endIdle();
    }, idleMs);
    // Connections that the system has taken and nobody has accepted break. This turn of the loop has just accepted all there were.
    await immediate();
    await new Promise<void>((resolve) => {
      const deadline = setTimeout(() => this.#server.closeAllConnections(), graceMs + idleMs);
      // node:http's own would at once cut off answers that were given and not yet read.
      NetServer.prototype.close.call(this.#server, () => {
        clearTimeout(deadline);
        clearTimeout(ending);
        // All that is left of it is a timer that looks after connections.
        this.#server.close();
        resolve();
      });
      this.retire();
      this.#endIdle();
    });
  }

  /** Ends all connections once the port was given up and nothing is under way on any. */
  #endIdle(): void {
    if (this.#server.listening || this.#leavesIdle) return;
    // The connection that was answered last counts as idle in the next turn, and another may have asked again by then.
    setImmediate(() => {
      if (this.#unanswered.count === 0) this.#server.closeIdleConnections();
    });
  }
}
