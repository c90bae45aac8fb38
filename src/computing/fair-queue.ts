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
 * What waits for its turn: that of each caller in order, and callers in rotation, so that whoever has much to do keeps
 * nobody else from the little they have. Where it is full, whoever has most in it loses their last.
 */
export class FairQueue<Item> {
  readonly #capacity: Capacity;
  readonly #byCaller = new Map<string, Waiting<Item>[]>();
  #items = 0;
  #bytes = 0;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  /** @returns what had to leave for it, which may be itself */
  push(callerKey: string, item: Item, bytes: number): Item[] {
    const own = this.#byCaller.get(callerKey) ?? [];
    this.#byCaller.set(callerKey, own);
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
    const [callerKey] = this.#byCaller.keys();
    if (callerKey === undefined) return undefined;
    const item = this.#take(callerKey, 'shift');
    const left = this.#byCaller.get(callerKey);
    // To the end of the rotation.
    this.#byCaller.delete(callerKey);
    if (left) this.#byCaller.set(callerKey, left);
    return item;
  }

  /** Takes an item out, wherever it is. */
  remove(callerKey: string, item: Item): void {
    const own = this.#byCaller.get(callerKey);
    const index = own?.findIndex((waiting) => waiting.item === item) ?? -1;
    const [removed] = index < 0 ? [] : (own?.splice(index, 1) ?? []);
    if (removed) this.#forget(callerKey, removed);
  }

  /** Empties it. @returns all that waited */
  clear(): Item[] {
    const all = [...this.#byCaller.values()].flat().map(({ item }) => item);
    this.#byCaller.clear();
    [this.#items, this.#bytes] = [0, 0];
    return all;
  }

  #largest(): string {
    const sizes = [...this.#byCaller].map(([callerKey, own]) => {
      const bytes = own.reduce((sum, waiting) => sum + waiting.bytes, 0);
      return { callerKey, share: Math.max(bytes / this.#capacity.bytes, own.length / this.#capacity.items) };
    });
    return sizes.reduce((most, one) => (one.share > most.share ? one : most), { callerKey: '', share: -1 }).callerKey;
  }

  #take(callerKey: string, end: 'pop' | 'shift'): Item | undefined {
    const taken = this.#byCaller.get(callerKey)?.[end]();
    if (!taken) return undefined;
    this.#forget(callerKey, taken);
    return taken.item;
  }

  #forget(callerKey: string, { bytes }: Waiting<Item>): void {
    this.#items -= 1;
    this.#bytes -= bytes;
    if (this.#byCaller.get(callerKey)?.length === 0) this.#byCaller.delete(callerKey);
  }
}
