import { createServer, type IncomingHttpHeaders, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request on its way; `lost` reaches the server, and its answer does not come back; `closed` is a 503
 * for an hour.
 */
export type Mishap = 'none' | 'limited' | 'unavailable' | 'closed' | 'reset' | 'hang' | 'lost';

/** Stands between a client and a real server, and spoils requests in turn. */
export class FaultProxy {
  readonly #server: Server;
  readonly seen: Record<Mishap, number> = {
    none: 0,
    limited: 0,
    unavailable: 0,
    closed: 0,
    reset: 0,
    hang: 0,
    lost: 0,
  };
  /** The headers of every request, in order. */
  readonly requests: IncomingHttpHeaders[] = [];
  url = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param choose what happens to the request of this number, counted from 0 */
  static async listen(target: string, choose: (number: number) => Mishap): Promise<FaultProxy> {
    const server = createServer();
    const proxy = new FaultProxy(server);
    let number = 0;
    server.on('request', (incoming, response) => {
      const mishap = choose(number);
      number += 1;
      proxy.seen[mishap] += 1;
      proxy.requests.push(incoming.headers);
      if (mishap === 'reset') incoming.socket.resetAndDestroy();
      if (mishap === 'limited') response.writeHead(429, { 'retry-after': '0' }).end('{}');
      if (mishap === 'unavailable') response.writeHead(503, { 'retry-after': '0' }).end('{}');
      if (mishap === 'closed') response.writeHead(503, { 'retry-after': '3600' }).end('{}');
      if (mishap !== 'none' && mishap !== 'lost') return;
      const { method, headers, url } = incoming;
      const outgoing = forward(new URL(url ?? '/', target), { method, headers }, (answer) => {
        if (mishap === 'lost') {
          answer.resume().on('end', () => incoming.socket.resetAndDestroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    proxy.url = `http://127.0.0.1:${address.port}`;
    return proxy;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}
