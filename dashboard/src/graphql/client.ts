import { cacheExchange, type UpdatesConfig } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import {
  type AnyVariables,
  type CombinedError,
  Client,
  fetchExchange,
  mapExchange,
  type OperationResult,
  type TypedDocumentNode,
} from 'urql';
import { goToSignIn } from '../shell/sign-in.ts';
import { askAgainAfterOthers, asksAgainAfterChanges } from './ask-again.ts';
import { documentId } from './document-id.ts';
import { latestAnswer } from './latest-answer.ts';
import { watchQueries } from './seen-queries.ts';
import { reportDone } from './report-done.ts';

/** Sends the id by which the server knows a document, and never its text. */
const persisted = persistedExchange({
  enforcePersistedQueries: true,
  enableForMutation: true,
  preferGetForPersistedQueries: false,
  generateHash: async (_text, document) => documentId(document),
});

function isSignedOut({ response, graphQLErrors }: CombinedError): boolean {
  return response?.status === 401 || graphQLErrors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED');
}

/** What was deleted is not shown until the server has answered what is left. */
const forgetDeleted: UpdatesConfig[string] = {
  deleteProject: (_result, { id }, cache) => cache.invalidate({ __typename: 'Project', id: String(id) }),
  deletePost: (_result, { id }, cache) => cache.invalidate({ __typename: 'Post', id: String(id) }),
  deleteWebhookDestination: (_result, { id }, cache) =>
    cache.invalidate({ __typename: 'WebhookDestination', id: String(id) }),
};

const signInAgain = mapExchange({
  onError(error) {
    if (isSignedOut(error)) goToSignIn();
  },
});

const connection = { url: '/graphql', preferGetMethod: false, fetchOptions: { credentials: 'same-origin' } } as const;

export const client: Client = new Client({
  ...connection,
  requestPolicy: 'cache-and-network',
  exchanges: [
    signInAgain,
    watchQueries,
    asksAgainAfterChanges(() => client),
    reportDone,
    cacheExchange({ updates: { Mutation: forgetDeleted } }),
    persisted,
    latestAnswer,
    fetchExchange,
  ],
});

/** Asks anew for what is on the screen, since somebody else may have changed it. @returns by how many requests */
export function askForWhatIsSeen(): number {
  return askAgainAfterOthers(client);
}

const withoutCache = new Client({ ...connection, exchanges: [signInAgain, persisted, fetchExchange] });

/** Asks for what is not kept, such as a secret. */
export function askOnce<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> {
  return withoutCache.query(document, variables).toPromise();
}
