import { type Client, mapExchange } from 'urql';
import { seenQueries } from './seen-queries.ts';

/** Put into the context of a query that changes of others are nothing to. */
export const ownChangesOnly = { ownChangesOnly: true };

/** Asks anew for what is on the screen, which stays until the answers come. */
function askAgain(client: Client, operations = seenQueries()): void {
  for (const { query, variables, key } of operations) {
    client.reexecuteOperation(
      client.createRequestOperation('query', { key, query, variables }, { requestPolicy: 'network-only' }),
    );
  }
}

const seenOfOthers = () => seenQueries().filter(({ context }) => !context.ownChangesOnly);

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

/** Asks anew for what is on the screen after every change of somebody's own: no list has to be named that a change is of. */
export function asksAgainAfterChanges(clientOf: () => Client) {
  return mapExchange({
    onResult({ operation, error }) {
      if (operation.kind === 'mutation' && !error) askAgain(clientOf());
    },
  });
}
