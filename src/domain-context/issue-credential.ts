import { graphql, GraphQLError } from 'graphql';
import { z } from 'zod';
import { schema } from '../../schema/index.ts';
import { operatorContext } from './operator.ts';
import type { Dependencies } from './dependencies.ts';

/** The mutations that make credentials, with aliases that are what the command line prints. */
const mutations = {
  key: /* GraphQL */ `
    mutation CreateKey($input: CreateApiKeyInput!) {
      created: createApiKey(input: $input) {
        id name scopes prefix created_at: createdAt expires_at: expiresAt full_key: fullKey
      }
    }
  `,
  token: /* GraphQL */ `
    mutation CreateToken($input: CreatePersonalAccessTokenInput!) {
      created: createPersonalAccessToken(input: $input) {
        id name scopes prefix created_at: createdAt expires_at: expiresAt token
      }
    }
  `,
  client: /* GraphQL */ `
    mutation CreateClient($input: CreateOAuthClientInput!) {
      created: createOAuthClient(input: $input) {
        client_id: clientId client_secret: clientSecret name scopes redirect_uris: redirectUris
        project_id: projectId created_at: createdAt
      }
    }
  `,
};

const minted = z.object({ created: z.record(z.string(), z.unknown()) });

/**
 * Makes a credential for a user, by the same mutation and under the same rules as the user would.
 * @throws AggregateError of DomainErrors
 */
export async function issueCredential(
  dependencies: Dependencies,
  user: { id: string; plan: 'free' | 'pro' },
  kind: keyof typeof mutations,
  input: object,
): Promise<object> {
  const contextValue = await operatorContext(dependencies, user);
  const result = await graphql({ schema, source: mutations[kind], contextValue, variableValues: { input } });
  if (result.errors) throw new AggregateError(result.errors.map(domainError), 'the credential could not be made');
  return minted.parse(result.data).created;
}

/** The domain's own refusal, where one is behind the error; else what GraphQL says of the input. */
function domainError(error: GraphQLError): Error {
  if (error.originalError instanceof GraphQLError && error.originalError.extensions.code) return error.originalError;
  return error.originalError && !(error.originalError instanceof GraphQLError) ? error.originalError : error;
}
