import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v7 as newId } from 'uuid';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { silentAfterSeconds } from '../../schema/installation/worker-processes.ts';
import { version } from '../config/version.ts';

/** Milliseconds between two words: one may be lost, and another late. */
const interval = (silentAfterSeconds * 1_000) / 4;

/** Says again and again that a worker is there, for whoever looks after the installation. */
export class Heartbeat {
  readonly #id = newId();
  readonly #prisma: PrismaClient;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> = Promise.resolve();

  constructor(prisma: PrismaClient, log: Logger) {
    this.#prisma = prisma;
    this.#log = log;
    this.#timer = setInterval(() => this.#beat(), interval);
    this.#timer.unref();
    this.#beat();
  }

  #beat(): void {
    this.#beating = this.#beating.then(() =>
      this.#write().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'nobody can see for the moment that this worker is there');
      }),
    );
  }

  /** With it goes what is known of workers that have said nothing for a day. */
  async #write(): Promise<void> {
    await this.#prisma.$executeRaw`
      INSERT INTO worker_processes (id, host, version, started_at, seen_at)
      VALUES (${this.#id}::uuid, ${hostname()}, ${version}, now(), now())
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`;
    await this.#prisma.$executeRaw`DELETE FROM worker_processes WHERE seen_at < now() - interval '1 day'`;
  }

  /** A worker that ends in order is not missed; a database that does not answer does not hold it up for longer. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#leave(), delay(graceMs, undefined, { ref: false })]);
  }

  async #leave(): Promise<void> {
    await this.#beating;
    await this.#prisma.$executeRaw`DELETE FROM worker_processes WHERE id = ${this.#id}::uuid`.catch(() => undefined);
  }
}
