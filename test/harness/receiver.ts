import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that has arrived, with its body as it came. */
export interface Arrival {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
  /** The port that it came from: the same for requests over one connection. */
  port: number | undefined;
}

/** What is answered; `hang` keeps the connection open, `reset` breaks it. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'reset';

const host = '127.0.0.1';

/** A server that webhooks are sent to. */
export class Receiver {
  readonly #server: Server;
  readonly arrivals: Arrival[] = [];
  /** Connections that were opened, whether or not anything came over them. */
  connections = 0;
  answer: (arrival: Arrival) => Answer | Promise<Answer> = () => ({ status: 204 });
  url = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  /** On the loopback interface, or on every interface and by both protocols. */
  static async listen(where: 'loopback' | 'everywhere' = 'loopback'): Promise<Receiver> {
    const server = createServer({ keepAliveTimeout: 30_000 });
    const receiver = new Receiver(server);
    server.on('connection', () => {
      receiver.connections += 1;
    });
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const arrival: Arrival = {
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          at: Date.now(),
          port: request.socket.remotePort,
        };
        receiver.arrivals.push(arrival);
        const answer = await receiver.answer(arrival);
        if (answer === 'reset') request.socket.resetAndDestroy();
        else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body);
      });
    });
    await new Promise<void>((resolve) =>
      server.listen({ port: 0, ...(where === 'loopback' ? { host } : {}) }, resolve),
    );
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    receiver.url = `http://${host}:${address.port}`;
    return receiver;
  }

  get port(): string {
    return new URL(this.url).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}
