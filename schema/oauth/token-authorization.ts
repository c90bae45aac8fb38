import type { Plan } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { keyedStatement } from '../keyed-statement.ts';
import type { VerifiedAccessToken } from './access-token.ts';

/** What a genuine access token stands for. */
export interface TokenAuthorization {
  clientId: string;
  /** The account that the client belongs to. */
  ownerId: string;
  /** The one project that the client is for. */
  projectId: string | null;
  /** Whose authorization it came of, or, where no user took part, the client's owner. */
  userId: string;
  username: string;
  plan: Plan;
}

const columns = `c.id AS "clientId", c.user_id AS "ownerId", c.project_id AS "projectId",
  u.id AS "userId", u.username, u.plan::text AS plan`;

const clientOfToken = `JOIN oauth_clients c ON c.id = keys.client_id AND c.revoked_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM revoked_access_tokens r WHERE r.token_id = keys.token_id)`;

const ofClient = keyedStatement('token-of-client', {
  keys: { token_id: 'uuid', client_id: 'uuid' },
  columns,
  joins: `${clientOfToken} JOIN users u ON u.id = c.user_id`,
});

const ofUser = keyedStatement('token-of-user', {
  keys: { token_id: 'uuid', client_id: 'uuid', grant_id: 'uuid' },
  columns,
  joins: `${clientOfToken}
    JOIN oauth_grants g ON g.id = keys.grant_id AND g.revoked_at IS NULL JOIN users u ON u.id = g.user_id`,
});

/** @returns null where the token, the authorization it came of, or its client was revoked */
export function authorizationBehind(
  { readByKeys }: Pick<Context, 'readByKeys'>,
  { id, clientId, grantId }: VerifiedAccessToken,
): Promise<TokenAuthorization | null> {
  return grantId ? readByKeys(ofUser, [id, clientId, grantId]) : readByKeys(ofClient, [id, clientId]);
}
