import { mostRecent } from '../../schema/changes/ports.ts';

/** Milliseconds for which what was told is known: a page that has not begun to watch after so long asks for all it shows. */
export const keptFor = 30_000;

/** What was told lately, each subject with the time of the last. */
export class RecentSubjects {
  /** From the one told first to the one told last. */
  readonly #told = new Map<string, Date>();
  #since: Date;

  /** @param since from when on everything is told here */
  constructor(since: Date) {
    this.#since = since;
  }

  note(subjects: Iterable<string>, at: Date): void {
    for (const subject of subjects) {
      this.#told.delete(subject);
      this.#told.set(subject, at);
    }
    this.#forget(at);
  }

  /** What was told after a time that is said. */
  read(now: Date): { since: Date; told: readonly (readonly [subject: string, at: Date])[] } {
    this.#forget(now);
    return { since: this.#since, told: [...this.#told] };
  }

  #forget(now: Date): void {
    const oldest = new Date(now.getTime() - keptFor);
    if (oldest > this.#since) this.#since = oldest;
    for (const [subject, at] of this.#told) {
      if (at > this.#since && this.#told.size <= mostRecent) return;
      if (at > this.#since) this.#since = at;
      this.#told.delete(subject);
    }
  }
}
