import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v7 as newId } from 'uuid';
import { leave, sayPresent, silentAfterSeconds } from '../../schema/installation/worker-presence.ts';
import { version } from '../config/version.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import type { Signal } from '../domain-context/signal.ts';
import { RecurringFailure } from '../failures/recurring-failure.ts';

/** Milliseconds between two words: one may be lost, and another late. */
const interval = (silentAfterSeconds * 1_000) / 4;

/** Says again and again that a worker is there, so that what it has under way stays its own. */
export class Heartbeat {
  readonly id = newId();
  readonly #context: RequestContext;
  readonly #deliveryDue: Signal;
  readonly #failing: RecurringFailure;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> = Promise.resolve();
  #isBeating = false;

  private constructor(shared: SharedContext, log: Logger) {
    this.#context = new RequestContext(shared, { principal: null, address: null });
    this.#deliveryDue = shared.deliveryDue;
    this.#failing = new RecurringFailure(
      log,
      'nobody can see that this worker is there',
      'everybody can see again that this worker is there',
    );
    this.#timer = setInterval(() => this.#beat(), interval);
    this.#timer.unref();
    this.#beat();
  }

  /** Resolves when it was said for the first time. */
  static async begin(shared: SharedContext, log: Logger): Promise<Heartbeat> {
    const heartbeat = new Heartbeat(shared, log);
    await heartbeat.#beating;
    return heartbeat;
  }

  /** One that does not come through has no other wait for it. */
  #beat(): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    this.#beating = this.#failing.follow(this.#sayPresent()).finally(() => {
      this.#isBeating = false;
    });
  }

  /** What a worker has left that is gone is taken over at once. */
  async #sayPresent(): Promise<void> {
    const hasFreed = await sayPresent(this.#context, { id: this.id, host: hostname(), version });
    if (hasFreed) this.#deliveryDue.raise();
  }

  /** A worker that ends in order is not missed; a database that does not answer does not hold it up for longer. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#leave(), delay(graceMs, undefined, { ref: false })]);
  }

  async #leave(): Promise<void> {
    await this.#beating;
    await leave(this.#context, this.id).catch(() => undefined);
  }
}
