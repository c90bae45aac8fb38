import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Agent } from 'undici';
import type { DisabledNotice } from '../../schema/webhooks/disabled-notice.ts';
import { claimDueDeliveries } from '../../schema/webhooks/due-deliveries.ts';
import { type DueDeliveryResult, recordResults } from '../../schema/webhooks/due-delivery-result.ts';
import { type PendingDelivery, pendingDeliveries } from '../../schema/webhooks/pending-delivery.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { FailureLog } from './failure-log.ts';
import type { DeliveryQueue } from './queue.ts';
import { sendDelivery } from './send.ts';

/** Milliseconds between two rounds where nothing wakes the worker before. */
const interval = 500;

/** Milliseconds from one round to the next at least, so that under load each has more to do at once. */
const pace = 20;

/** The same after a round that failed, because the database is away. */
const paceAfterFailure = 1_000;

/** Attempts that one worker has under way at a time; each waits for its destination most of the time. */
const capacity = 1_000;

const takenAtOnce = 200;

export interface DeliveryWorkerParts {
  shared: SharedContext;
  queue: DeliveryQueue;
  agent: Agent;
  log: Logger;
}

/**
 * Sends what is due. Any number of them, in any number of processes, share the work through the queue. It goes in rounds:
 * each records what has come of attempts since the last one, and begins those that there is room for.
 */
export class DeliveryWorker {
  readonly #parts: DeliveryWorkerParts;
  readonly #context: RequestContext;
  readonly #failures: FailureLog;
  readonly #timer: NodeJS.Timeout;
  /** Deliveries from when an attempt begins until it is recorded; each resolves when it is over. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** What has come of attempts and is not recorded yet. */
  #finished: DueDeliveryResult[] = [];
  #rounds: Promise<void> | null = null;
  #nextRound = 0;
  #isWoken = false;
  /** Nothing more is begun. */
  #isStopping = false;

  constructor(parts: DeliveryWorkerParts) {
    this.#parts = parts;
    this.#failures = new FailureLog(parts.log);
    this.#context = new RequestContext(parts.shared, { principal: null, address: null });
    this.#timer = setInterval(() => this.wake(), interval);
  }

  /** There is something to do: begins a round, or has one follow that which is going on. */
  wake(): void {
    this.#isWoken = true;
    this.#rounds ??= this.#runRounds();
  }

  /** Resolves when nothing is due any more, nothing under way, and everything that was is recorded. */
  async settle(): Promise<void> {
    do {
      await Promise.all(this.#underWay.values());
      this.wake();
      await this.#rounds;
    } while (this.#underWay.size > 0);
  }

  async #runRounds(): Promise<void> {
    while (this.#isWoken && !this.#isStopping) {
      await delay(Math.max(0, this.#nextRound - performance.now()));
      this.#isWoken = false;
      this.#nextRound = performance.now() + pace;
      await this.#round();
    }
    // In the same turn as the last look at whether it was woken: nothing comes between.
    this.#rounds = null;
  }

  async #round(): Promise<void> {
    try {
      await this.#record();
      this.#isWoken = (await this.#begin()) || this.#isWoken;
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'webhooks are not delivered for the moment');
      this.#isWoken = true;
      this.#nextRound = performance.now() + paceAfterFailure;
    }
  }

  /** Hands what is due to the queue, and begins what this worker has room for. @returns whether there may be more */
  async #begin(): Promise<boolean> {
    const { queue } = this.#parts;
    const due = await claimDueDeliveries(this.#context);
    if (due.length > 0) await queue.add(due);
    const room = Math.min(capacity - this.#underWay.size, takenAtOnce);
    const taken = room > 0 ? await queue.take(room) : [];
    if (taken.length === 0) return false;
    const pending = await pendingDeliveries(this.#context, taken);
    const known = new Set(pending.map(({ deliveryId }) => deliveryId));
    const over = taken.filter(({ deliveryId }) => !known.has(deliveryId));
    if (over.length > 0) await queue.remove(over);
    for (const delivery of pending) {
      const { deliveryId } = delivery;
      if (!this.#underWay.has(deliveryId)) this.#underWay.set(deliveryId, this.#deliver(delivery));
    }
    return true;
  }

  async #deliver(delivery: PendingDelivery): Promise<void> {
    const { agent, shared } = this.#parts;
    try {
      const result = delivery.destination.enabled ? await sendDelivery(agent, delivery, shared) : null;
      this.#finished.push({ delivery, result });
    } catch (error) {
      // No attempt was made that could be recorded: the queue hands it out again when its time is over.
      this.#parts.log.error({ err: error, delivery: delivery.deliveryId }, 'a delivery could not be sent');
      this.#underWay.delete(delivery.deliveryId);
    }
    this.wake();
  }

  /** Records all that has finished. Where that fails, it is all there for the next round: the attempts were made. */
  async #record(): Promise<void> {
    const results = [...this.#finished];
    if (results.length === 0) return;
    const notices = await recordResults(this.#context, results);
    this.#finished = this.#finished.slice(results.length);
    for (const result of results) {
      this.#underWay.delete(result.delivery.deliveryId);
      this.#failures.tell(result);
    }
    for (const notice of notices) this.#announce(notice);
    await this.#parts.queue.remove(results.map(({ delivery }) => delivery));
  }

  #announce(notice: DisabledNotice): void {
    const { destinationId, reason } = notice;
    this.#parts.log.warn({ destination: destinationId, reason }, 'a webhook destination was disabled');
    this.#parts.shared.mailer.announceDisabled(notice);
  }

  /** Takes nothing more and waits, at most so many milliseconds, for what is under way. The rest is others' to repeat. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#rounds;
    const over = Promise.all(this.#underWay.values());
    await Promise.race([over, delay(graceMs, undefined, { ref: false })]);
    await this.#record().catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'the last attempts could not be recorded');
    });
    await this.#parts.agent.destroy();
    await this.#parts.queue.close();
  }
}
