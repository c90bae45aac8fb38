import type { Exchange, Operation } from 'urql';
import { onPush, pipe } from 'wonka';

/** The queries whose answers somebody sees at the moment, by their keys. */
const seen = new Map<number, Operation>();

/** Those of them that are asked for at the moment. */
const underWay = new Set<number>();

/** Who waits until nothing is. */
const waiting = new Set<() => void>();

/** Milliseconds after which nobody waits for an answer any more: whatever keeps it is told where it was asked for. */
const longestWait = 10_000;

/** By which somebody asks the server; by others they look at what was read, and the cache tells of what has changed in it. */
const asking: ReadonlySet<string> = new Set(['cache-and-network', 'network-only']);

export function seenQueries(): Operation[] {
  return [...seen.values()];
}

/** Resolves once nothing that is on the screen is asked for any more. */
export function allAnswered(): Promise<void> {
  if (underWay.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, longestWait);
    waiting.add(goOn);
  });
}

function noteAnswered(key: number): void {
  underWay.delete(key);
  if (underWay.size === 0) for (const goOn of waiting) goOn();
}

function noteOperation(operation: Operation): void {
  const { kind, key, context } = operation;
  if (kind === 'teardown') {
    seen.delete(key);
    noteAnswered(key);
  } else if (kind === 'query' && asking.has(context.requestPolicy)) {
    underWay.add(key);
    if (!seen.has(key)) seen.set(key, operation);
  }
}

/** Knows what is on the screen. urql's `mapExchange` would not tell of what leaves it. */
export const watchQueries: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(
      operations,
      onPush(noteOperation),
      forward,
      // What is only read from the cache is asked for still.
      onPush(({ operation, stale }) => {
        if (!stale) noteAnswered(operation.key);
      }),
    );
