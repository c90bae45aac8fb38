import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { keyedStatement } from '../keyed-statement.ts';
import { hashToken, isWellFormedToken, tokenPrefixes } from '../tokens/token-format.ts';
import { authenticateClient, ClientAuthenticationInput } from './authenticate-client.ts';
import { authorizationBehind } from './token-authorization.ts';

interface Introspection {
  /** The account that the token's client belongs to. */
  ownerId: string;
  scope: string;
  clientId: string;
  subject: string;
  username: string | null;
  tokenType: 'Bearer' | null;
  expiresAt: number;
  issuedAt: number;
  id: string | null;
}

const TokenIntrospection = builder.objectRef<{ token: Introspection | null }>('TokenIntrospection').implement({
  description: 'What is known of a token (RFC 7662 §2.2); of one that is not active, nothing.',
  fields: (t) => ({
    active: t.boolean({ resolve: ({ token }) => token !== null }),
    scope: t.string({ nullable: true, resolve: ({ token }) => token?.scope }),
    clientId: t.string({ nullable: true, resolve: ({ token }) => token?.clientId }),
    username: t.string({ nullable: true, resolve: ({ token }) => token?.username }),
    tokenType: t.string({ nullable: true, resolve: ({ token }) => token?.tokenType }),
    exp: t.int({ nullable: true, description: 'Unix seconds.', resolve: ({ token }) => token?.expiresAt }),
    iat: t.int({ nullable: true, description: 'Unix seconds.', resolve: ({ token }) => token?.issuedAt }),
    sub: t.string({ nullable: true, resolve: ({ token }) => token?.subject }),
    aud: t.string({ nullable: true, resolve: ({ token }, _args, { issuer }) => token && issuer }),
    iss: t.string({ nullable: true, resolve: ({ token }, _args, { issuer }) => token && issuer }),
    jti: t.string({ nullable: true, resolve: ({ token }) => token?.id }),
  }),
});

async function readAccessToken(context: Context, token: string): Promise<Introspection | null> {
  const verified = await context.verifyAccessToken(token);
  const authorization = verified && (await authorizationBehind(context, verified));
  if (!authorization) return null;
  const { clientId, grantId, id, subject, issuedAt, expiresAt } = verified;
  return {
    ownerId: authorization.ownerId,
    scope: verified.scopes.join(' '),
    clientId,
    subject,
    username: grantId ? authorization.username : null,
    tokenType: 'Bearer',
    expiresAt,
    issuedAt,
    id,
  };
}

interface RefreshTokenRow {
  ownerId: string;
  clientId: string;
  scopes: string[];
  userId: string;
  username: string;
  issuedAt: Date;
  expiresAt: Date;
}

const refreshTokenStatement = keyedStatement('introspect-refresh-token', {
  keys: { secret_hash: 'text', now: 'timestamptz' },
  columns: `c.user_id AS "ownerId", c.id AS "clientId", g.scopes, u.id AS "userId", u.username,
    t.created_at AS "issuedAt", t.expires_at AS "expiresAt"`,
  joins: `JOIN oauth_refresh_tokens t
      ON t.secret_hash = keys.secret_hash AND t.used_at IS NULL AND t.expires_at > keys.now
    JOIN oauth_grants g ON g.id = t.grant_id AND g.revoked_at IS NULL
    JOIN oauth_clients c ON c.id = g.client_id AND c.revoked_at IS NULL
    JOIN users u ON u.id = g.user_id`,
});

async function readRefreshToken({ readByKeys, now }: Context, token: string): Promise<Introspection | null> {
  if (!isWellFormedToken(token, tokenPrefixes.refreshToken)) return null;
  const keys = [hashToken(token), now().toISOString()];
  const found = await readByKeys<RefreshTokenRow>(refreshTokenStatement, keys);
  if (!found) return null;
  const { ownerId, clientId, scopes, userId, username, issuedAt, expiresAt } = found;
  return {
    ownerId,
    scope: scopes.join(' '),
    clientId,
    subject: userId,
    username,
    tokenType: null,
    expiresAt: Math.floor(expiresAt.getTime() / 1000),
    issuedAt: Math.floor(issuedAt.getTime() / 1000),
    id: null,
  };
}

builder.mutationField('introspectToken', (t) =>
  t.field({
    type: TokenIntrospection,
    description: 'Tells a confidential client whether a token is active, and what it is good for (RFC 7662).',
    args: {
      client: t.arg({ type: ClientAuthenticationInput, required: true }),
      token: t.arg.string({ required: true }),
    },
    authScopes: { anyone: true },
    throws: ['INVALID_CLIENT'],
    resolve: async (_root, { client: authentication, token }, context) => {
      const client = await authenticateClient(context, authentication, 'introspection');
      const found = await (token.includes('.') ? readAccessToken : readRefreshToken)(context, token);
      // A client may ask about its own tokens, and those of its owner's other clients.
      return { token: found?.ownerId === client.userId ? found : null };
    },
  }),
);
