/** Tells whoever listens in this process that something has happened. */
export class Signal<Payload = void> {
  readonly #listeners = new Set<(payload: Payload) => void>();

  subscribe(listener: (payload: Payload) => void): void {
    this.#listeners.add(listener);
  }

  raise(payload: Payload): void {
    for (const listener of this.#listeners) listener(payload);
  }
}
