import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Agent } from 'undici';
import type { DisabledNotice } from '../../schema/webhooks/disabled-notice.ts';
import { handOver } from '../../schema/webhooks/due-deliveries.ts';
import { type Outcome, recordOutcomes } from '../../schema/webhooks/outcome.ts';
import { type PendingDelivery, pendingDeliveries } from '../../schema/webhooks/pending-delivery.ts';
import { RequestContext, type SharedContext } from '../context.ts';
import { attempt } from './attempt.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { envelopeOf } from './envelope.ts';
import { signatureHeaders } from './signature.ts';

/** Milliseconds between two looks at what is due, where nothing wakes the worker before. */
const interval = 500;

/** Attempts that one worker has under way at a time; each waits for its destination most of the time. */
const capacity = 1_000;

const takenAtOnce = 200;

/** Milliseconds before what could not be recorded, because the database is away, is tried again. */
const recordPause = 1_000;

export interface DeliveryWorkerParts {
  shared: SharedContext;
  queue: DeliveryQueue;
  agent: Agent;
  log: Logger;
}

/** Sends what is due. Any number of them, in any number of processes, share the work through the queue. */
export class DeliveryWorker {
  readonly #parts: DeliveryWorkerParts;
  readonly #context: RequestContext;
  readonly #timer: NodeJS.Timeout;
  /** Deliveries of which an attempt is under way. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** What came of attempts and is not recorded yet. */
  #finished: Outcome[] = [];
  #recording: Promise<void> | null = null;
  #looking: Promise<void> | null = null;
  #isWoken = false;
  /** Nothing more is begun. */
  #isStopping = false;
  /** What is still under way is left to others. */
  #isStopped = false;

  constructor(parts: DeliveryWorkerParts) {
    this.#parts = parts;
    this.#context = new RequestContext(parts.shared, { principal: null, address: 'deliveries' });
    this.#timer = setInterval(() => this.wake(), interval);
  }

  /** Looks for what is due now, or once more after the look that is going on. */
  wake(): void {
    if (this.#isStopping) return;
    this.#isWoken = true;
    this.#looking ??= this.#look();
  }

  /** Resolves when nothing is due any more, nothing under way, and everything that was is recorded. */
  async settle(): Promise<void> {
    do {
      await Promise.all(this.#underWay.values());
      this.wake();
      await this.#looking;
    } while (this.#underWay.size > 0);
  }

  async #look(): Promise<void> {
    try {
      do {
        this.#isWoken = false;
        const isMore = await this.#takeDue();
        this.#isWoken ||= isMore;
      } while (this.#isWoken && !this.#isStopping);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'what is due for delivery could not be read');
    }
    // In the same turn as the last look at whether it was woken: nothing comes between.
    this.#looking = null;
  }

  /** Hands what is due to the queue, and takes from it what this worker has room for. @returns whether there was any */
  async #takeDue(): Promise<boolean> {
    const { queue } = this.#parts;
    const due = await handOver(this.#context);
    if (due.length > 0) await queue.add(due);
    const room = Math.min(capacity - this.#underWay.size, takenAtOnce);
    const taken = room > 0 && !this.#isStopping ? await queue.take(room) : [];
    if (taken.length === 0) return due.length > 0 && room > 0;
    const deliveries = await pendingDeliveries(this.#context, taken);
    const known = new Set(deliveries.map(({ deliveryId }) => deliveryId));
    const made = taken.filter(({ deliveryId }) => !known.has(deliveryId) && !this.#underWay.has(deliveryId));
    if (made.length > 0) await queue.remove(made);
    for (const delivery of deliveries) {
      if (!this.#underWay.has(delivery.deliveryId)) this.#underWay.set(delivery.deliveryId, this.#deliver(delivery));
    }
    return true;
  }

  async #deliver(delivery: PendingDelivery): Promise<void> {
    const result = delivery.destination.enabled ? await this.#send(delivery) : null;
    if (this.#isStopped) return;
    this.#finished.push({ delivery, result });
    this.#recording ??= this.#record();
    await this.#recording;
    this.#underWay.delete(delivery.deliveryId);
    this.wake();
  }

  #send({ event, destination, secrets }: PendingDelivery) {
    const { now, issuer } = this.#parts.shared;
    const body = envelopeOf(event);
    const timestamp = Math.floor(now().getTime() / 1_000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Portico-Webhooks/1 (+${issuer})`,
      ...signatureHeaders(secrets, { id: event.id, timestamp, payload: body }),
    };
    return attempt(this.#parts.agent, { url: destination.url, headers, body }, now);
  }

  /** Records all that has finished; what finishes meanwhile is recorded together after it. */
  async #record(): Promise<void> {
    while (this.#finished.length > 0) {
      const outcomes = this.#finished;
      this.#finished = [];
      await this.#recordSurely(outcomes);
    }
    // In the same turn as the last look at what has finished: nothing comes between.
    this.#recording = null;
  }

  /** The database may be away for a while; the attempts were made, so that must not be forgotten. */
  async #recordSurely(outcomes: readonly Outcome[]): Promise<void> {
    for (;;) {
      try {
        const notices = await recordOutcomes(this.#context, outcomes);
        await this.#parts.queue.remove(outcomes.map(({ delivery }) => delivery));
        for (const notice of notices) this.#announce(notice);
        return;
      } catch (error) {
        this.#parts.log.warn({ err: error, attempts: outcomes.length }, 'attempts could not be recorded');
        if (this.#isStopping) return;
        await delay(recordPause);
      }
    }
  }

  #announce(notice: DisabledNotice): void {
    const { destinationId, reason } = notice;
    this.#parts.log.warn({ destination: destinationId, reason }, 'a webhook destination was disabled');
    this.#parts.shared.mailer.announceDisabled(notice);
  }

  /** Takes nothing more and waits, at most so many milliseconds, for what is under way. The rest is others' to repeat. */
  async stop(patience: number): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#looking;
    const finished = Promise.all(this.#underWay.values());
    await Promise.race([finished, delay(patience, undefined, { ref: false })]);
    this.#isStopped = true;
    await this.#parts.agent.destroy();
    await this.#parts.queue.close();
  }
}
