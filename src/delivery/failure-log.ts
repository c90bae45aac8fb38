import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { hostOf } from '../../schema/webhooks/destination-url.ts';
import type { DueDeliveryResult } from '../../schema/webhooks/due-delivery-result.ts';

/** Milliseconds that lie between two warnings about one project. */
const interval = 10_000;

/** Projects that are remembered. */
const capacity = 10_000;

interface Warned {
  at: number;
  /** Failures since then, which only the level `debug` shows. */
  more: number;
}

/**
 * Tells the log of attempts that failed: as a warning once in ten seconds a project, since its members choose how many
 * destinations fail how often. Each is there at the level `debug`.
 */
export class FailureLog {
  readonly #log: Logger;
  readonly #warned = new LRUCache<string, Warned>({ max: capacity });

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Where it went by its host alone: the rest of an address may hold a secret of the receiver's. */
  tell({ delivery, result }: DueDeliveryResult): void {
    if (!result?.failure) return;
    const { deliveryId, attemptCount, event, destination } = delivery;
    const about = { delivery: deliveryId, destination: destination.id, project: event.projectId };
    const { failure, responseStatus: status, durationMs: milliseconds } = result;
    const line = { ...about, attempt: attemptCount + 1, host: hostOf(destination.url), failure, status, milliseconds };
    const warned = this.#warned.get(event.projectId);
    const now = performance.now();
    if (warned && now - warned.at < interval) {
      warned.more += 1;
      this.#log.debug(line, 'a webhook was not delivered');
      return;
    }
    const more = warned?.more ? { more: warned.more } : {};
    this.#warned.set(event.projectId, { at: now, more: 0 });
    this.#log.warn({ ...line, ...more }, 'a webhook was not delivered');
  }
}
