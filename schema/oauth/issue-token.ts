import { builder } from '../builder.ts';
import { invalidInput } from '../errors.ts';
import { authenticateClient, ClientAuthenticationInput } from './authenticate-client.ts';
import { AuthorizationCodeInput, exchangeCode } from './authorization-code.ts';
import { ClientCredentialsInput, exchangeClientCredentials } from './client-credentials.ts';
import { refresh, RefreshTokenInput } from './refresh-token.ts';
import { TokenResponse } from './token-response.ts';

const TokenGrantInput = builder.inputType('TokenGrantInput', {
  description: 'What is exchanged for tokens: exactly one of these.',
  fields: (t) => ({
    clientCredentials: t.field({ type: ClientCredentialsInput }),
    authorizationCode: t.field({ type: AuthorizationCodeInput }),
    refreshToken: t.field({ type: RefreshTokenInput }),
  }),
});

const notOne = { path: ['grant'], message: 'must hold exactly one of its members' };

builder.mutationField('issueToken', (t) =>
  t.field({
    type: TokenResponse,
    description: 'Exchanges a grant for tokens (RFC 6749 §4, RFC 7636).',
    args: {
      client: t.arg({ type: ClientAuthenticationInput, required: true }),
      grant: t.arg({ type: TokenGrantInput, required: true }),
    },
    authScopes: { anyone: true },
    throws: ['INVALID_CLIENT', 'INVALID_GRANT', 'INVALID_SCOPE', 'UNAUTHORIZED_CLIENT'],
    resolve: async (_root, { client: authentication, grant }, context) => {
      // Not @oneOf: tools that read the schema by introspection do not know it yet.
      if (Object.values(grant).filter(Boolean).length !== 1) throw invalidInput([notOne]);
      const client = await authenticateClient(context, authentication, 'token');
      if (grant.authorizationCode) return exchangeCode(context, client, grant.authorizationCode);
      if (grant.refreshToken) return refresh(context, client, grant.refreshToken);
      return exchangeClientCredentials(context, client, grant.clientCredentials ?? {});
    },
  }),
);
