/** What was asked of a cluster, and what came of it. */
export class Ledger {
  /** How often there was each answer, by what was asked and what was done to the cluster meanwhile. */
  readonly #answers = new Map<string, Map<string, number>>();
  /** The id that a project was acknowledged with, by its idempotency key. */
  readonly acknowledged = new Map<string, string>();
  /** What no client may see: answers that tell nothing of when to come again, or deny what was written. */
  readonly broken: string[] = [];
  /** How many were admitted in a window of a limit, by when it ends. */
  readonly admitted = new Map<string, number>();
  #phase = 'quiet';

  begin(phase: string): void {
    this.#phase = phase;
  }

  note(asked: string, answer: string): void {
    const answers = this.#answers.get(this.#phase) ?? new Map<string, number>();
    this.#answers.set(this.#phase, answers);
    const line = `${asked} ${answer}`;
    answers.set(line, (answers.get(line) ?? 0) + 1);
  }

  complain(what: string): void {
    this.broken.push(`${this.#phase}: ${what}`);
  }

  /** By phase, what was answered how often. */
  get counts(): Record<string, Record<string, number>> {
    const phases = [...this.#answers].map(([phase, answers]) => [phase, Object.fromEntries([...answers].sort())]);
    return Object.fromEntries(phases);
  }
}
