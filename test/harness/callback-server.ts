import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a client waits for the browser to come back, as a native app does (RFC 8252 §7.3). */
export class CallbackServer {
  readonly #server: Server;
  readonly #arrivals: URL[] = [];
  #waiting: ((arrival: URL) => void) | null = null;
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async listen(): Promise<CallbackServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const callback = new CallbackServer(server, `http://127.0.0.1:${address.port}/callback`);
    server.on('request', (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>The app</title>You can close this window.');
      if (request.url?.startsWith('/callback')) callback.#arrive(new URL(request.url, callback.url));
    });
    return callback;
  }

  #arrive(arrival: URL): void {
    if (this.#waiting) this.#waiting(arrival);
    else this.#arrivals.push(arrival);
    this.#waiting = null;
  }

  /** The address that the browser was sent to. */
  arrival(): Promise<URL> {
    const arrived = this.#arrivals.shift();
    if (arrived) return Promise.resolve(arrived);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}
