import pg from 'pg';

/** The connections of a pool that are open, from before anything is sent on them. */
export class OpenConnections {
  readonly #open = new Set<pg.Client>();
  readonly #prepare: (client: pg.ClientBase) => Promise<void>;
  readonly #timeout: number;

  /** @param timeout milliseconds within which a connection is prepared */
  constructor(prepare: (client: pg.ClientBase) => Promise<void>, timeout: number) {
    this.#prepare = prepare;
    this.#timeout = timeout;
  }

  /** Prepares a connection. @throws Error where that fails, or takes too long: the pool does not look after it meanwhile */
  readonly admit = async (client: pg.ClientBase): Promise<void> => {
    if (!(client instanceof pg.Client)) throw new Error('the pool makes connections of another kind');
    this.#open.add(client);
    // Whoever uses it hears of its end by what they asked for. Between two of them it may break too, which would end the process.
    client.on('error', () => undefined);
    client.once('end', () => this.#open.delete(client));
    const timer = setTimeout(() => client.connection.stream.destroy(), this.#timeout);
    try {
      await this.#prepare(client);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Ends them all, whatever is under way on them. */
  break(): void {
    for (const { connection } of this.#open) connection.stream.destroy();
  }
}
