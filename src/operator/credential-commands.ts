import type { TadaDocumentNode } from 'gql.tada';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindOperation } from '../../rest-adapters/operation/bind-operation.ts';
import { findOwner, type Owned } from '../../schema/accounts/find-owner.ts';
import { schema } from '../../schema/index.ts';
import { issueClient, issueKey, issueToken } from '../domain-context/issue-credential.ts';
import { operatorContext, ownContext } from '../domain-context/operator.ts';
import type { CommandHandler } from './command-handler.ts';
import type { OptionValues } from './option-values.ts';
import { pageOf } from './page-options.ts';
import { findUserOf } from './user-commands.ts';

function named(options: OptionValues) {
  const scopes = options.required('scopes').split(',');
  return { name: options.required('name'), scopes: scopes.map((scope) => scope.trim()) };
}

function lifetime(options: OptionValues) {
  const days = options.number('days');
  return days === undefined ? {} : { expiresInDays: days };
}

export const keyCreate: CommandHandler = async (parts, options) =>
  issueKey(parts.shared, await findUserOf(parts, options.required('user')), {
    ...named(options),
    ...lifetime(options),
  });

export const tokenCreate: CommandHandler = async (parts, options) =>
  issueToken(parts.shared, await findUserOf(parts, options.required('user')), {
    ...named(options),
    ...lifetime(options),
  });

export const clientCreate: CommandHandler = async (parts, options) => {
  const projectId = options.optional('project');
  return issueClient(parts.shared, await findUserOf(parts, options.required('user')), {
    ...named(options),
    redirectUris: [...options.all('redirect-uri')],
    isPublic: options.has('public'),
    ...(projectId === undefined ? {} : { projectId }),
  });
};

/** Lists what a user sees of their own. */
function listing<Data extends object, Variables extends object>(
  document: TadaDocumentNode<Data, Variables>,
  variablesOf: (options: OptionValues) => Variables,
): CommandHandler {
  const operation = bindOperation(schema, document);
  return async (parts, options) =>
    operation(operatorContext(parts.shared, await findUserOf(parts, options.required('user'))), variablesOf(options));
}

export const keyList = listing(
  graphql(`
    query ListKeys($page: Int, $limit: Int) {
      keys: apiKeys(page: $page, limit: $limit) {
        total: totalCount
        items {
          id name scopes prefix status created_at: createdAt expires_at: expiresAt last_used_at: lastUsedAt
        }
      }
    }
  `),
  pageOf,
);

export const tokenList = listing(
  graphql(`
    query ListTokens {
      tokens: personalAccessTokens {
        id name scopes prefix created_at: createdAt expires_at: expiresAt revoked_at: revokedAt last_used_at: lastUsedAt
      }
    }
  `),
  () => ({}),
);

export const clientList = listing(
  graphql(`
    query ListClients {
      clients: oauthClients {
        client_id: id name scopes redirect_uris: redirectUris public: isPublic project_id: projectId
        created_at: createdAt revoked_at: revokedAt last_used_at: lastUsedAt
      }
    }
  `),
  () => ({}),
);

/** Ends a credential by its id, as its owner would. */
function revoking<Data extends object>(noun: Owned, document: TadaDocumentNode<Data, { id: string }>): CommandHandler {
  const operation = bindOperation(schema, document);
  return async ({ shared }, options) => {
    const id = options.required('id');
    return operation(operatorContext(shared, await findOwner(ownContext(shared), noun, id)), { id });
  };
}

export const keyRevoke = revoking(
  'API key',
  graphql(`
    mutation EndKey($id: ID!) {
      key: revokeApiKey(id: $id) { id name status }
    }
  `),
);

export const tokenRevoke = revoking(
  'personal access token',
  graphql(`
    mutation EndToken($id: ID!) {
      token: revokePersonalAccessToken(id: $id) { id name revoked_at: revokedAt }
    }
  `),
);

export const clientRevoke = revoking(
  'OAuth client',
  graphql(`
    mutation EndClient($id: ID!) {
      client: revokeOAuthClient(id: $id) { client_id: id name revoked_at: revokedAt }
    }
  `),
);
