import { TokenBucket, type BucketState } from './token-bucket.ts';

/**
 * At once where little happens, each second for twenty minutes where much does, then so that half of a day's allowance lasts:
 * the smallest plan's browsers ask 300 times a minute and 20,000 times a day.
 */
const sizes = [
  { most: 40, refillMs: 1_000 },
  { most: 1_200, refillMs: 10_000 },
];

const key = 'portico.asked';

/** What all windows of a browser have in common. */
export interface BrowserWindows {
  kept: Pick<Storage, 'getItem' | 'setItem'>;
  /** Tells the others how many requests this one takes. */
  tell(requests: number): void;
  onTold(hear: (requests: number) => void): void;
}

function windowsOfThisBrowser(): BrowserWindows {
  const channel = new BroadcastChannel(key);
  return {
    kept: window.localStorage,
    tell: (requests) => channel.postMessage(requests),
    onTold: (hear) => channel.addEventListener('message', ({ data }) => hear(Number(data) || 0)),
  };
}

function isState(value: unknown): value is BucketState {
  const { left, at } = Object(value);
  return Number.isFinite(left) && Number.isFinite(at);
}

/** What was kept; nothing where that is not what a window of this version keeps. */
function readStates(text: string | null): BucketState[] {
  if (text === null) return [];
  try {
    const states: unknown = JSON.parse(text);
    return Array.isArray(states) ? states.filter(isState) : [];
  } catch {
    return [];
  }
}

/**
 * Room for what is asked because others have changed something. All windows of a browser take from the same: the server counts
 * them together, and a page that is loaded anew goes on where the one before it was.
 */
export class SharedBuckets {
  readonly #windows: BrowserWindows;
  readonly #buckets = sizes.map((size) => new TokenBucket(size));

  constructor(windows = windowsOfThisBrowser()) {
    this.#windows = windows;
    for (const [index, state] of readStates(windows.kept.getItem(key)).entries()) this.#buckets[index]?.goOn(state);
    windows.onTold((requests) => this.#takeHere(requests));
  }

  take(requests: number): void {
    this.#takeHere(requests);
    this.#windows.tell(requests);
    this.#windows.kept.setItem(key, JSON.stringify(this.#buckets.map((bucket) => bucket.state())));
  }

  /** @returns milliseconds until there is some; 0 where there is */
  wait(): number {
    return Math.max(...this.#buckets.map((bucket) => bucket.wait()));
  }

  #takeHere(requests: number): void {
    for (const bucket of this.#buckets) bucket.take(requests);
  }
}
