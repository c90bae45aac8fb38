import { type Client, mapExchange, type Operation } from 'urql';

/** The queries whose answers somebody sees at the moment, by their keys. */
const seen = new Map<number, Operation>();

/** Those of them that have been answered. */
const answered = new Set<number>();

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

/** The same, after somebody else has changed something. */
export function askAgainAfterOthers(client: Client): void {
  askAgain(client, seenOfOthers());
}

/** Whether something is on the screen that others may change. */
export function showsWhatOthersChange(): boolean {
  return seenOfOthers().some(({ key }) => answered.has(key));
}

function note(operation: Operation): void {
  const { kind, key, context } = operation;
  if (kind === 'teardown') {
    seen.delete(key);
    answered.delete(key);
  } else if (kind === 'query' && asking.has(context.requestPolicy) && !seen.has(key)) seen.set(key, operation);
}

/** Knows what is on the screen, and asks for it anew after every change: no list has to be named that a change is of. */
export function asksAgainAfterChanges(clientOf: () => Client) {
  return mapExchange({
    onOperation: note,
    onResult({ operation, error }) {
      if (seen.has(operation.key)) answered.add(operation.key);
      if (operation.kind === 'mutation' && !error) askAgain(clientOf());
    },
  });
}
