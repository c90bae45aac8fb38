import { connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of what is sent; null breaks the connection. */
type Spoil = (sent: Buffer) => Buffer | null;

/** Stands between Portico and its database server, tells the round trips of transactions, and spoils what is sent either way. */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Of each transaction that was to be committed since: what was sent, a round trip each. */
  readonly committed: string[][] = [];
  /** Of Portico. */
  spoil: Spoil = (sent) => sent;
  /** Of the database. */
  spoilAnswer: Spoil = (sent) => sent;
  /** The port to which the next connection leads. */
  target: number;
  url = '';

  private constructor(target: number) {
    this.target = target;
    this.#server = createServer((client) => this.#carry(client, connect(this.target, '127.0.0.1')));
  }

  /** @param target the URL of the database, on this machine */
  static async listen(target: string): Promise<DatabaseProxy> {
    const url = new URL(target);
    const proxy = new DatabaseProxy(Number(url.port));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    const address = proxy.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url.port = String(address.port);
    proxy.url = url.href;
    return proxy;
  }

  #carry(client: Socket, database: Socket): void {
    let trips: string[] = [];
    let isAnswered = true;
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (sent) => {
      const spoilt = this.spoil(sent);
      if (spoilt === null) {
        client.destroy();
        return;
      }
      const text = sent.toString('latin1');
      if (text.includes('BEGIN')) trips = [];
      if (isAnswered) trips.push(text);
      else trips.push(`${trips.pop() ?? ''}${text}`);
      isAnswered = false;
      if (text.includes('COMMIT')) this.committed.push(trips);
      database.write(spoilt);
    });
    database.on('data', (answer) => {
      isAnswered = true;
      const spoilt = this.spoilAnswer(answer);
      if (spoilt === null) client.destroy();
      else client.write(spoilt);
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
