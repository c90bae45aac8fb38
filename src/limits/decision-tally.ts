/** How many requests of a kind were decided on, since the process began. */
export interface DecisionCounts {
  admitted: number;
  refused: number;
}

/** Counts what was decided, by the kind of subject, which is the first word of its name: the rest is who it is. */
export class DecisionTally {
  readonly #counts = new Map<string, DecisionCounts>();

  note(subject: string, isAdmitted: boolean): void {
    const kind = subject.slice(0, subject.indexOf(' '));
    const counts = this.#counts.get(kind) ?? { admitted: 0, refused: 0 };
    counts[isAdmitted ? 'admitted' : 'refused'] += 1;
    this.#counts.set(kind, counts);
  }

  entries(): Iterable<[kind: string, DecisionCounts]> {
    return this.#counts.entries();
  }
}
