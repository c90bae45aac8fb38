import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which a database that says nothing counts as down: Prometheus itself gives up after ten seconds. */
const patienceMs = 3_000;

/** Something that the database tells, or that is not known where it does not. */
export class PatientReading<Found> {
  readonly #ask: () => Promise<Found>;
  #asked: Promise<Found | null> | null = null;

  constructor(ask: () => Promise<Found>) {
    this.#ask = ask;
  }

  /** A database that hangs is not asked again until it has answered. */
  #askOnce(): Promise<Found | null> {
    this.#asked ??= this.#ask()
      .catch(() => null)
      .finally(() => {
        this.#asked = null;
      });
    return this.#asked;
  }

  /** @returns null where it has failed, or takes longer than anybody waits */
  read(): Promise<Found | null> {
    return Promise.race([this.#askOnce(), delay(patienceMs, null, { ref: false })]);
  }
}
