import type { TadaDocumentNode } from 'gql.tada';
import { type DocumentNode, type GraphQLError, getVariableValues, Kind } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindOperation } from '../../rest-adapters/operation/bind-operation.ts';
import type { Owner } from '../../schema/accounts/find-owner.ts';
import { schema } from '../../schema/index.ts';
import { operatorContext } from './operator.ts';
import type { SharedContext } from './shared-context.ts';

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
    const errors = inputErrors(mutation, input);
    if (errors.length > 0) throw new AggregateError(errors, 'the input is not of its type');
    return (await operation(operatorContext(shared, owner), { input })).created;
  };
}

/*
 * The aliases are what the command line prints. Each throws an AggregateError of GraphQLErrors, behind which is a
 * DomainError where the domain refuses.
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
