interface Waiting<Item> {
  item: Item;
  bytes: number;
}

/** How much may wait. */
export interface Capacity {
  items: number;
  bytes: number;
}

/**
 * What waits for its turn: that of each owner in order, and owners in rotation, so that whoever has much to do keeps
 * nobody else from the little they have. Where it is full, whoever has most in it loses their last.
 */
export class FairQueue<Item> {
  readonly #capacity: Capacity;
  readonly #byOwner = new Map<string, Waiting<Item>[]>();
  #items = 0;
  #bytes = 0;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  /** @returns what had to leave for it, which may be itself */
  push(owner: string, item: Item, bytes: number): Item[] {
    const own = this.#byOwner.get(owner) ?? [];
    this.#byOwner.set(owner, own);
    own.push({ item, bytes });
    this.#items += 1;
    this.#bytes += bytes;
    const dropped: Item[] = [];
    while (this.#items > this.#capacity.items || this.#bytes > this.#capacity.bytes) {
      const last = this.#take(this.#largest(), 'pop');
      if (last === undefined) break;
      dropped.push(last);
    }
    return dropped;
  }

  /** The next whose turn it is; undefined where nothing waits. */
  shift(): Item | undefined {
    const [owner] = this.#byOwner.keys();
    if (owner === undefined) return undefined;
    const item = this.#take(owner, 'shift');
    const left = this.#byOwner.get(owner);
    // To the end of the rotation.
    this.#byOwner.delete(owner);
    if (left) this.#byOwner.set(owner, left);
    return item;
  }

  /** Takes an item out, wherever it is. */
  remove(owner: string, item: Item): void {
    const own = this.#byOwner.get(owner);
    const index = own?.findIndex((waiting) => waiting.item === item) ?? -1;
    const [removed] = index < 0 ? [] : (own?.splice(index, 1) ?? []);
    if (removed) this.#forget(owner, removed);
  }

  /** Empties it. @returns all that waited */
  clear(): Item[] {
    const all = [...this.#byOwner.values()].flat().map(({ item }) => item);
    this.#byOwner.clear();
    [this.#items, this.#bytes] = [0, 0];
    return all;
  }

  #largest(): string {
    const sizes = [...this.#byOwner].map(([owner, own]) => {
      const bytes = own.reduce((sum, waiting) => sum + waiting.bytes, 0);
      return { owner, share: Math.max(bytes / this.#capacity.bytes, own.length / this.#capacity.items) };
    });
    return sizes.reduce((most, one) => (one.share > most.share ? one : most), { owner: '', share: -1 }).owner;
  }

  #take(owner: string, end: 'pop' | 'shift'): Item | undefined {
    const taken = this.#byOwner.get(owner)?.[end]();
    if (!taken) return undefined;
    this.#forget(owner, taken);
    return taken.item;
  }

  #forget(owner: string, { bytes }: Waiting<Item>): void {
    this.#items -= 1;
    this.#bytes -= bytes;
    if (this.#byOwner.get(owner)?.length === 0) this.#byOwner.delete(owner);
  }
}
