import { type Client, mapExchange, type Operation } from 'urql';

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

/** Put into the context of a query that changes of others are nothing to. */
export const ownChangesOnly = { ownChangesOnly: true };

/** Asks anew for what is on the screen, which stays until the answers come. */
function askAgain(client: Client, operations = [...seen.values()]): void {
  for (const { query, variables, key } of operations) {
    client.reexecuteOperation(
      client.createRequestOperation('query', { key, query, variables }, { requestPolicy: 'network-only' }),
    );
  }
}

const seenOfOthers = () => [...seen.values()].filter(({ context }) => !context.ownChangesOnly);

/** The same, after somebody else has changed something. @returns how many queries that is */
export function askAgainAfterOthers(client: Client): number {
  const operations = seenOfOthers();
  askAgain(client, operations);
  return operations.length;
}

/** Whether something that others may change is on the screen, or asked for. */
export function looksAtWhatOthersChange(): boolean {
  return seenOfOthers().length > 0;
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

function note(operation: Operation): void {
  const { kind, key, context } = operation;
  if (kind === 'teardown') {
    seen.delete(key);
    noteAnswered(key);
  } else if (kind === 'query' && asking.has(context.requestPolicy)) {
    underWay.add(key);
    if (!seen.has(key)) seen.set(key, operation);
  }
}

/** Knows what is on the screen, and asks for it anew after every change: no list has to be named that a change is of. */
export function asksAgainAfterChanges(clientOf: () => Client) {
  return mapExchange({
    onOperation: note,
    onResult({ operation, error, stale }) {
      // What is only read from the cache is asked for still.
      if (!stale) noteAnswered(operation.key);
      if (operation.kind === 'mutation' && !error) askAgain(clientOf());
    },
  });
}
