import { cacheExchange } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import { type CombinedError, Client, fetchExchange, mapExchange } from 'urql';
import ids from 'virtual:document-ids';
import { goToSignIn } from '../shell/sign-in.ts';

/** Lists whose entries come and go by mutations: the next look at them asks the server again. */
const changedBy: Readonly<Record<string, readonly string[]>> = {
  createProject: ['projects'],
  createApiKey: ['apiKeys'],
  revokeApiKey: ['apiKeys'],
  createPersonalAccessToken: ['personalAccessTokens'],
  rotatePersonalAccessToken: ['personalAccessTokens'],
  revokePersonalAccessToken: ['personalAccessTokens'],
};

const cache = cacheExchange({
  keys: {
    ApiKeyPage: () => null,
    ProjectPage: () => null,
    RateLimitStatus: () => null,
    RateLimitWindow: () => null,
    ViewerCredential: () => null,
  },
  updates: {
    Mutation: Object.fromEntries(
      Object.entries(changedBy).map(([mutation, lists]) => [
        mutation,
        (_result, _args, store) => {
          for (const { fieldName, arguments: words } of store.inspectFields('Query')) {
            if (lists.includes(fieldName)) store.invalidate('Query', fieldName, words ?? undefined);
          }
        },
      ]),
    ),
  },
});

/** Sends the id by which the server knows a document, and never its text. */
const persisted = persistedExchange({
  enforcePersistedQueries: true,
  enableForMutation: true,
  preferGetForPersistedQueries: false,
  generateHash: async (_text, document) => {
    const [operation] = document.definitions;
    const name = operation && 'name' in operation ? operation.name?.value : undefined;
    return ids[name ?? ''] ?? '';
  },
});

function isSignedOut({ response, graphQLErrors }: CombinedError): boolean {
  return response?.status === 401 || graphQLErrors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED');
}

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  fetchOptions: { credentials: 'same-origin' },
  requestPolicy: 'cache-and-network',
  exchanges: [
    mapExchange({
      onError(error) {
        if (isSignedOut(error)) goToSignIn();
      },
    }),
    cache,
    persisted,
    fetchExchange,
  ],
});
