import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../schema/context.ts';
import { readDeliveryQueue } from '../../schema/installation/delivery-queue.ts';
import { readMailQueue } from '../../schema/installation/mail-queue.ts';
import { readWorkerProcesses } from '../../schema/installation/worker-processes.ts';
import { PatientReading } from './patient-reading.ts';

type QueueContext = Pick<Context, 'query' | 'now'>;

/** What there is of each queue. */
interface QueueState {
  waiting: number;
  due: number;
  oldestDueAt: Date | null;
}

/** Seconds since then; 0 where there is nothing. */
function ageOf(moment: Date | null, now: Date): number {
  return moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1_000) : 0;
}

/**
 * How the work stands that workers do. It is the same on each instance, since the database tells; where that is out of reach
 * `portico_database_up` is 0, and the others are not there at all. On several nodes only what waits to be delivered is asked of
 * all: it is missing where one of them is away, and the database is up.
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
  readonly #readDeliveries: PatientReading<Awaited<ReturnType<typeof readDeliveryQueue>>>;
  readonly #readMail: PatientReading<QueueState>;
  readonly #countWorkers: PatientReading<number>;

  constructor(registry: Registry, context: QueueContext) {
    this.#context = context;
    this.#readDeliveries = new PatientReading(() => readDeliveryQueue(context));
    this.#readMail = new PatientReading(() => readMailQueue(context));
    this.#countWorkers = new PatientReading(async () => {
      const workers = await readWorkerProcesses(context);
      return workers.filter(({ isAlive }) => isAlive).length;
    });
    const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Gauge({ name: `portico_${name}`, help, labelNames, registers: [registry] });
    this.#up = gauge('database_up', 'Whether the database answers.');
    this.#waiting = gauge('queue_waiting', 'What is to be sent, now or later; at most 10,000 are counted.', ['queue']);
    this.#due = gauge('queue_due', 'What of it is due; at most 10,000 are counted.', ['queue']);
    this.#age = gauge(
      'queue_oldest_due_seconds',
      'For how long the oldest is due; of webhooks, the oldest to a destination that does not fail.',
      ['queue'],
    );
    this.#underWay = gauge('webhook_deliveries_under_way', 'Deliveries that workers have taken.');
    this.#failing = gauge('webhook_destinations_failing', 'Destinations whose attempts fail.');
    this.#workers = gauge('workers_alive', 'Processes that send webhooks and were heard of within the last seconds.');
  }

  #tellQueue(queue: string, state: QueueState | null): void {
    if (state === null) return;
    this.#waiting.set({ queue }, state.waiting);
    this.#due.set({ queue }, state.due);
    this.#age.set({ queue }, ageOf(state.oldestDueAt, this.#context.now()));
  }

  /** Reads how it stands, so that it can be told. */
  async read(): Promise<void> {
    const [deliveries, mail, workers] = await Promise.all([
      this.#readDeliveries.read(),
      this.#readMail.read(),
      this.#countWorkers.read(),
    ]);
    for (const gauge of [this.#waiting, this.#due, this.#age]) gauge.reset();
    for (const gauge of [this.#underWay, this.#failing, this.#workers]) gauge.remove();
    this.#up.set(mail !== null || workers !== null ? 1 : 0);
    this.#tellQueue('webhooks', deliveries && { ...deliveries, oldestDueAt: deliveries.oldestPunctualDueAt });
    this.#tellQueue('mail', mail);
    if (deliveries !== null) {
      this.#underWay.set(deliveries.underWay);
      this.#failing.set(deliveries.failingDestinations);
    }
    if (workers !== null) this.#workers.set(workers);
  }
}
