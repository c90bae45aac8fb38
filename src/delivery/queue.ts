import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { v5 as nameBased } from 'uuid';
import { z } from 'zod';
import type { DueAttempt } from '../../schema/webhooks/due-deliveries.ts';
import type { QueueConnection } from '../database/database.ts';

const name = 'deliveries';

/** Seconds after which an attempt whose worker has not finished it, because it died, is given to another. */
const expiry = 30;

/** Seconds between two looks for such attempts. */
const supervision = 10;

const dueAttempt = z.object({ deliveryId: z.uuid(), attemptCount: z.int() });

/** The job of an attempt has the same id whoever queues it, so that two who do so queue one. */
function jobId({ deliveryId, attemptCount }: DueAttempt): string {
  return nameBased(String(attemptCount), deliveryId);
}

/**
 * What is between the deliveries that are due and the workers: each attempt goes to one of them, and to another where
 * that one dies. It is never used inside of a transaction: the embedded database has a single connection.
 */
export class DeliveryQueue {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Opens the queue, and makes its tables where there are none; instances that start at the same time take turns. */
  static async open(connection: QueueConnection, log: Logger): Promise<DeliveryQueue> {
    const boss = new PgBoss({
      ...connection,
      schema: 'queue',
      schedule: false,
      superviseIntervalSeconds: supervision,
      monitorIntervalSeconds: supervision,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the queue of deliveries has a fault'));
    await boss.start();
    // Nothing is ever given up here: how often a destination is tried is the schedule's to say.
    const options = { expireInSeconds: expiry, retryLimit: 1_000_000, retryDelay: 0 };
    await boss.createQueue(name, options);
    return new DeliveryQueue(boss);
  }

  async add(attempts: readonly DueAttempt[]): Promise<void> {
    await this.#boss.insert(
      name,
      attempts.map((attempt) => ({ id: jobId(attempt), data: attempt })),
    );
  }

  /** Takes at most so many; they belong to this worker until it removes them, or dies. */
  async take(limit: number): Promise<DueAttempt[]> {
    const jobs = await this.#boss.fetch(name, { batchSize: limit });
    return jobs.map(({ data }) => dueAttempt.parse(data));
  }

  async remove(attempts: readonly DueAttempt[]): Promise<void> {
    await this.#boss.deleteJob(name, attempts.map(jobId));
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }
}
