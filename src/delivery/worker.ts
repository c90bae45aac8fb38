import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Agent } from 'undici';
import type { DisabledNotice } from '../../schema/webhooks/disabled-notice.ts';
import { silentAfterSeconds } from '../../schema/installation/worker-presence.ts';
import { claimDueDeliveries, releaseDeliveriesBut } from '../../schema/webhooks/due-deliveries.ts';
import {
  type DueDeliveryResult,
  groupResults,
  recordResults,
  type ResultGroup,
} from '../../schema/webhooks/due-delivery-result.ts';
import { type PendingDelivery, pendingDeliveries } from '../../schema/webhooks/pending-delivery.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { RecurringFailure } from '../failures/recurring-failure.ts';
import { temporaryError } from '../failures/unavailable.ts';
import { FailureLog } from './failure-log.ts';
import { sendDelivery } from './send.ts';
import { spreadOut } from './spread-out.ts';

/** Milliseconds until the next round where nothing wakes the worker before: what others leave behind is found by it. */
const longestRest = 2_000;

/** The same where something is due that there is no room for, or that others are about to claim. */
const restWhileDue = 500;

/** The same where something is due sooner, so that what is due one by one is claimed by several at a time. */
const leastRest = 100;

/** Milliseconds from one round to the next at least, so that under load each has more to do at once. */
const pace = 30;

/** The same after a round that failed, because the database is away. */
const paceAfterFailure = 1_000;

/** Attempts that one worker has under way at a time; each waits for its destination most of the time. */
const capacity = 1_000;

const claimedAtOnce = 200;

/** Milliseconds between two looks for what was claimed without this worker's knowing. */
const releaseInterval = 10_000;

/** A claim whose answer takes longer, in milliseconds, may be another's by now. */
const latestClaim = (silentAfterSeconds * 1_000) / 2;

/** Milliseconds that a delivery rests which cannot be sent for a reason of ours. */
const restAfterFault = 30_000;

export interface DeliveryWorkerParts {
  shared: SharedContext;
  /** Its own, under which it claims deliveries. */
  id: string;
  agent: Agent;
  log: Logger;
}

/**
 * Sends what is due. Any number of them, in any number of processes, share the work by claims. It goes in rounds:
 * each records what has come of attempts since the last one, and begins those that there is room for.
 */
export class DeliveryWorker {
  readonly #parts: DeliveryWorkerParts;
  readonly #context: RequestContext;
  readonly #failures: FailureLog;
  readonly #failing: RecurringFailure;
  /** Until the next round; null while one goes on. */
  #timer: NodeJS.Timeout | null = null;
  /** Deliveries from when an attempt begins until it is recorded; each resolves when it is over. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** What has come of attempts and is not recorded yet. */
  #finished: DueDeliveryResult[] = [];
  #rounds: Promise<void> | null = null;
  #nextRound = 0;
  /** When the first of what waits is due, as far as the last round has found; null where nothing waits. */
  #nextDueAt: Date | null = null;
  #isWoken = false;
  /** Those that cannot be sent or recorded for a reason of ours, until they are given back. */
  readonly #resting = new Set<string>();
  /** When it gives back what it has claimed without knowing of it, because an answer was lost or came too late. */
  #nextRelease = 0;
  /** Nothing more is begun. */
  #isStopping = false;

  constructor(parts: DeliveryWorkerParts) {
    this.#parts = parts;
    this.#failures = new FailureLog(parts.log);
    this.#failing = new RecurringFailure(parts.log, 'webhooks are not delivered', 'webhooks are delivered again');
    this.#context = new RequestContext(parts.shared, { principal: null, address: null });
    this.wake();
  }

  /** There is something to do: begins a round, or has one follow that which is going on. */
  wake(): void {
    this.#isWoken = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
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
    if (!this.#isStopping) this.#timer = setTimeout(() => this.wake(), this.#untilDue());
  }

  /** Milliseconds until something is due. */
  #untilDue(): number {
    if (this.#nextDueAt === null) return longestRest;
    const remaining = this.#nextDueAt.getTime() - this.#context.now().getTime();
    if (remaining <= 0) return restWhileDue;
    // All workers know of the same moment.
    return Math.min(Math.max(remaining, leastRest) + spreadOut(), longestRest);
  }

  async #round(): Promise<void> {
    try {
      await this.#record();
      this.#isWoken = (await this.#begin()) || this.#isWoken;
      this.#failing.end();
    } catch (error) {
      this.#nextRelease = 0;
      this.#failing.note(error);
      this.#isWoken = true;
      this.#nextRound = performance.now() + paceAfterFailure;
    }
  }

  /** Claims what is due, and begins what this worker has room for. @returns whether there may be more */
  async #begin(): Promise<boolean> {
    await this.#releaseUnknown();
    const room = Math.min(capacity - this.#underWay.size, claimedAtOnce);
    const began = performance.now();
    this.#nextDueAt = null;
    // Whatever ends makes room, and wakes.
    if (room <= 0) return false;
    const { deliveryIds, oldestDueAt } = await claimDueDeliveries(this.#context, this.#parts.id, room);
    this.#nextDueAt = oldestDueAt;
    if (deliveryIds.length === 0) return false;
    const isLate = performance.now() - began > latestClaim;
    const pending = isLate ? [] : await pendingDeliveries(this.#context, deliveryIds);
    // One that is under way came back: others had claimed it while this worker was silent.
    const begun = pending.filter(({ deliveryId }) => !this.#underWay.has(deliveryId));
    for (const delivery of begun) this.#underWay.set(delivery.deliveryId, this.#deliver(delivery));
    if (begun.length < deliveryIds.length) this.#nextRelease = 0;
    return true;
  }

  async #releaseUnknown(): Promise<void> {
    if (performance.now() < this.#nextRelease) return;
    this.#nextRelease = performance.now() + releaseInterval;
    await releaseDeliveriesBut(this.#context, this.#parts.id, [...this.#underWay.keys(), ...this.#resting]);
  }

  async #deliver(delivery: PendingDelivery): Promise<void> {
    const { agent, shared } = this.#parts;
    try {
      const result = delivery.isToBeSent ? await sendDelivery(agent, delivery, shared) : null;
      this.#finished.push({ delivery, result });
    } catch (error) {
      this.#rest(delivery, error);
    }
    this.wake();
  }

  /** Given back at once it would be here again at once. */
  #rest({ deliveryId }: PendingDelivery, error: unknown): void {
    this.#parts.log.error({ err: error, delivery: deliveryId }, 'a delivery could not be sent, or not recorded');
    this.#underWay.delete(deliveryId);
    this.#resting.add(deliveryId);
    setTimeout(() => {
      this.#resting.delete(deliveryId);
      this.#nextRelease = 0;
    }, restAfterFault).unref();
  }

  /**
   * Records all that has finished. Where that fails, it is all there for the next round: the attempts were made. One that the
   * database does not take, whatever it may be, holds up none of the others; nor does a node that is away those of other nodes.
   */
  async #record(): Promise<void> {
    const failures: unknown[] = [];
    for (const group of await groupResults(this.#context, [...this.#finished])) {
      await this.#recordSome(group).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #recordSome(group: ResultGroup): Promise<void> {
    try {
      await this.#recordTogether(group);
    } catch (error) {
      if (temporaryError(error)) throw error;
      for (const result of group.results) await this.#recordAlone(result);
    }
  }

  async #recordAlone(result: DueDeliveryResult): Promise<void> {
    try {
      for (const group of await groupResults(this.#context, [result])) await this.#recordTogether(group);
    } catch (error) {
      if (temporaryError(error)) throw error;
      this.#forget([result]);
      this.#rest(result.delivery, error);
    }
  }

  async #recordTogether(group: ResultGroup): Promise<void> {
    const { results } = group;
    const notices = await recordResults(this.#context, group, this.#parts.id);
    this.#forget(results);
    for (const result of results) this.#failures.tell(result);
    for (const notice of notices) this.#announce(notice);
    const projects = new Set(results.map(({ delivery }) => delivery.event.projectId));
    for (const projectId of projects) this.#parts.shared.changes.announce({ projectId });
  }

  /** They are over. */
  #forget(results: readonly DueDeliveryResult[]): void {
    const over = new Set(results);
    this.#finished = this.#finished.filter((result) => !over.has(result));
    for (const { delivery } of results) this.#underWay.delete(delivery.deliveryId);
  }

  #announce(notice: DisabledNotice): void {
    const { destinationId, reason } = notice;
    this.#parts.log.warn({ destination: destinationId, reason }, 'a webhook destination was disabled');
    this.#parts.shared.mailer.announceDisabled(notice);
  }

  /** Takes nothing more and waits, at most so many milliseconds, for what is under way. The rest is others' to repeat. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#rounds;
    const over = Promise.all(this.#underWay.values());
    await Promise.race([over, delay(graceMs, undefined, { ref: false })]);
    await this.#record().catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'the last attempts could not be recorded');
    });
    await this.#parts.agent.destroy();
  }
}
