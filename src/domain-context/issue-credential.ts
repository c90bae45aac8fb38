import type { TadaDocumentNode } from 'gql.tada';
import { type DocumentNode, getVariableValues, GraphQLError, Kind } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindOperation } from '../../rest-adapters/operation/bind-operation.ts';
import type { Owner } from '../../schema/accounts/find-owner.ts';
import { schema } from '../../schema/index.ts';
import { operatorContext } from './operator.ts';
import type { SharedContext } from './request-context.ts';

/** The domain's own refusal, where one is behind the error; else what GraphQL says of the input. */
function domainError(error: unknown): unknown {
  if (!(error instanceof GraphQLError) || !error.originalError) return error;
  const { originalError } = error;
  return originalError instanceof GraphQLError && !originalError.extensions.code ? error : originalError;
}

type Mutation<Created, Input> = TadaDocumentNode<{ created: Created }, { input: Input }>;

/** What is wrong with an input; more is said here of words that there are not than where the mutation is run. */
function inputErrors(mutation: DocumentNode, input: unknown): readonly GraphQLError[] {
  const [operation] = mutation.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return getVariableValues(schema, operation?.variableDefinitions ?? [], { input }).errors ?? [];
}

/** Makes a credential for a user, by the same mutation and under the same rules as the user would. */
function issuing<Created extends object, Input extends object>(mutation: Mutation<Created, Input>) {
  const operation = bindOperation(schema, mutation);
  return async (shared: SharedContext, owner: Owner, input: Input): Promise<Created> => {
    try {
      const errors = inputErrors(mutation, input);
      if (errors.length > 0) throw new AggregateError(errors);
      return (await operation(operatorContext(shared, owner), { input })).created;
    } catch (error) {
      if (!(error instanceof AggregateError)) throw error;
      throw new AggregateError(error.errors.map(domainError), 'the credential could not be made');
    }
  };
}

/*
 * The aliases are what the command line prints. Each throws an AggregateError of DomainErrors,
 * and of GraphQLErrors where the input is not what GraphQL's types ask for.
 */

export const issueKey = issuing(
  graphql(`
    mutation CreateKey($input: CreateApiKeyInput!) {
      created: createApiKey(input: $input) {
        id name scopes prefix created_at: createdAt expires_at: expiresAt full_key: fullKey
      }
    }
  `),
);

export const issueToken = issuing(
  graphql(`
    mutation CreateToken($input: CreatePersonalAccessTokenInput!) {
      created: createPersonalAccessToken(input: $input) {
        id name scopes prefix created_at: createdAt expires_at: expiresAt token
      }
    }
  `),
);

export const issueClient = issuing(
  graphql(`
    mutation CreateClient($input: CreateOAuthClientInput!) {
      created: createOAuthClient(input: $input) {
        client_id: clientId client_secret: clientSecret name scopes redirect_uris: redirectUris
        project_id: projectId created_at: createdAt
      }
    }
  `),
);
