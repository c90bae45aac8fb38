/** Who is told when something that stands outside of React changes, as useSyncExternalStore would have it. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** @returns what ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  };

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
