import { connect, createServer, type Server, type Socket } from 'node:net';

/** Passes connections on to servers in turn; to the next where one takes none, as a load balancer does. */
export class LoadBalancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async listen(port: number, targets: () => readonly string[]): Promise<LoadBalancer> {
    const server = createServer();
    const balancer = new LoadBalancer(server);
    let number = 0;
    server.on('connection', (client) => {
      const all = targets();
      const first = number++ % all.length;
      balancer.#pass(client, [...all.slice(first), ...all.slice(0, first)]);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  #pass(client: Socket, [target, ...others]: readonly string[]): void {
    if (target === undefined) {
      client.destroy();
      return;
    }
    this.#sockets.add(client);
    client.on('error', () => client.destroy()).once('close', () => this.#sockets.delete(client));
    const { hostname, port } = new URL(target);
    let isOpen = false;
    const upstream = connect(Number(port), hostname, () => {
      isOpen = true;
      client.pipe(upstream).pipe(client);
      client.once('close', () => upstream.destroy());
    });
    upstream.on('error', () => {
      if (isOpen) client.destroy();
      else this.#pass(client, others);
    });
    upstream.once('close', () => {
      if (isOpen) client.destroy();
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
