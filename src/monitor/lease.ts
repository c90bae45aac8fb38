import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { againAfterConflicts } from '../failures/done-again.ts';

/**
 * The right to do something for all instances, kept in the database by its clock. Whoever holds it renews it; when
 * that stops, because its process has, another takes it over once it has run out.
 */
export class Lease {
  readonly #prisma: PrismaClient;
  readonly #name: string;
  readonly #seconds: number;
  readonly #holder = randomUUID();

  constructor(prisma: PrismaClient, name: string, seconds: number) {
    this.#prisma = prisma;
    this.#name = name;
    this.#seconds = seconds;
  }

  /** Takes or renews it. @returns whether this instance holds it now */
  async hold(): Promise<boolean> {
    const taken = await againAfterConflicts(
      () => this.#prisma.$executeRaw`INSERT INTO leases (name, holder, expires_at)
        VALUES (${this.#name}, ${this.#holder}, now() + make_interval(secs => ${this.#seconds}))
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE leases.holder = excluded.holder OR leases.expires_at <= now()`,
    );
    return taken === 1;
  }

  /** Lets another instance take it at once. */
  async release(): Promise<void> {
    await this.#prisma.lease.deleteMany({ where: { name: this.#name, holder: this.#holder } });
  }
}
