/** Work of which nothing overlaps that has the same key; it is done in the order in which it was asked for. */
export class OneAtATime {
  /** The end of what was asked for last, whether it succeeds or not; of no key where all is done. */
  readonly #ends = new Map<string, Promise<void>>();

  /** Does it as soon as all is done that was asked for with this key before. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#ends.get(key) ?? Promise.resolve()).then(work);
    const end = result.then(
      () => undefined,
      () => undefined,
    );
    this.#ends.set(key, end);
    try {
      return await result;
    } finally {
      if (this.#ends.get(key) === end) this.#ends.delete(key);
    }
  }
}
