import { mapExchange } from 'urql';
import { reportStatus } from '../shell/status-message.tsx';
import { doneSentence } from './done-sentence.ts';

/** Tells of every change that the server has made, by the name that its document has. */
export const reportDone = mapExchange({
  onResult({ operation, error }) {
    const { definitions } = operation.query;
    const name = definitions.find((definition) => definition.kind === 'OperationDefinition')?.name?.value;
    if (operation.kind === 'mutation' && !error && name) reportStatus(doneSentence(name));
  },
});
