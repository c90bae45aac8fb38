import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../schema/context.ts';
import { readDeliveryQueue } from '../../schema/installation/delivery-queue.ts';
import { readMailQueue } from '../../schema/installation/mail-queue.ts';
import { readWorkerProcesses } from '../../schema/installation/worker-processes.ts';

type QueueContext = Pick<Context, 'query' | 'now'>;

/** Milliseconds after which a database that says nothing counts as down: Prometheus itself gives up after ten seconds. */
const patienceMs = 3_000;

type QueueState = Awaited<ReturnType<typeof readQueues>>;

async function readQueues(context: QueueContext) {
  const [deliveries, mail, workers] = await Promise.all([
    readDeliveryQueue(context),
    readMailQueue(context),
    readWorkerProcesses(context),
  ]);
  return { queues: { webhooks: deliveries, mail }, deliveries, workers };
}

/** Seconds since then; 0 where there is nothing. */
function ageOf(moment: Date | null, now: Date): number {
  return moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1_000) : 0;
}

/**
 * How the work stands that workers do. It is the same on each instance, since the database tells; where that is out of reach
 * `portico_database_up` is 0, and the others are not there at all.
 */
export class QueueMetrics {
  readonly #context: QueueContext;
  readonly #up: Gauge;
  readonly #waiting: Gauge<'queue'>;
  readonly #due: Gauge<'queue'>;
  readonly #age: Gauge<'queue'>;
  readonly #underWay: Gauge;
  readonly #failing: Gauge;
  readonly #workers: Gauge;
  #reading: Promise<QueueState | null> | null = null;

  constructor(registry: Registry, context: QueueContext) {
    this.#context = context;
    const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Gauge({ name: `portico_${name}`, help, labelNames, registers: [registry] });
    this.#up = gauge('database_up', 'Whether the database answers.');
    this.#waiting = gauge('queue_waiting', 'What is to be sent, now or later; at most 10,000 are counted.', ['queue']);
    this.#due = gauge('queue_due', 'What of it is due; at most 10,000 are counted.', ['queue']);
    this.#age = gauge('queue_oldest_due_seconds', 'For how long the oldest is due.', ['queue']);
    this.#underWay = gauge('webhook_deliveries_under_way', 'Deliveries that workers have taken.');
    this.#failing = gauge('webhook_destinations_failing', 'Destinations whose attempts fail.');
    this.#workers = gauge('workers_alive', 'Processes that send webhooks and were heard of within the last seconds.');
  }

  /** A database that hangs is not asked again until it has answered. */
  #readOnce(): Promise<QueueState | null> {
    this.#reading ??= readQueues(this.#context)
      .catch(() => null)
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  /** Reads how it stands, so that it can be told. */
  async read(): Promise<void> {
    const state = await Promise.race([this.#readOnce(), delay(patienceMs, null, { ref: false })]);
    for (const gauge of [this.#waiting, this.#due, this.#age]) gauge.reset();
    for (const gauge of [this.#underWay, this.#failing, this.#workers]) gauge.remove();
    this.#up.set(state ? 1 : 0);
    if (!state) return;
    for (const [queue, { waiting, due, oldestDueAt }] of Object.entries(state.queues)) {
      this.#waiting.set({ queue }, waiting);
      this.#due.set({ queue }, due);
      this.#age.set({ queue }, ageOf(oldestDueAt, this.#context.now()));
    }
    this.#underWay.set(state.deliveries.underWay);
    this.#failing.set(state.deliveries.failingDestinations);
    this.#workers.set(state.workers.filter(({ isAlive }) => isAlive).length);
  }
}
