import type { DocumentNode } from 'graphql';
import { mapExchange } from 'urql';
import { reportStatus } from '../shell/status-message.tsx';

/** What a mutation does, in words: `RevokeApiKey` is "revoke API key". */
function deedOf({ definitions }: DocumentNode): string {
  const operation = definitions.find((definition) => definition.kind === 'OperationDefinition');
  const words = operation?.name?.value.split(/(?<=[a-z])(?=[A-Z])/) ?? [];
  return words.map((word) => (word === 'Api' ? 'API' : word === 'OAuth' ? word : word.toLowerCase())).join(' ');
}

/** Tells of every change that the server has made, in the name that its document has. */
export const reportDone = mapExchange({
  onResult({ operation, error }) {
    if (operation.kind === 'mutation' && !error) reportStatus(`Done: ${deedOf(operation.query)}.`);
  },
});
