import type { Plan } from '../../prisma/generated/client.ts';
import type { Principal } from '../../schema/authorization/principal.ts';
import { impliedScopes } from '../../schema/authorization/scopes.ts';
import type { Context } from '../../schema/context.ts';
import { keyedStatement } from '../../schema/keyed-statement.ts';
import type { VerifiedAccessToken } from '../../schema/oauth/access-token.ts';
import { authorizationBehind } from '../../schema/oauth/token-authorization.ts';

/** Of a credential that acts for its owner's account. */
interface OwnedCredential {
  id: string;
  scopes: string[];
  expiresAt: Date;
  userId: string;
  plan: Plan;
}

/** Tokens are found by their hash, so no secret is ever compared. */
const ownedCredential = (table: 'api_keys' | 'personal_access_tokens') =>
  keyedStatement(table.replaceAll('_', '-'), {
    keys: { secret_hash: 'text' },
    columns: 'c.id, c.scopes, c.expires_at AS "expiresAt", u.id AS "userId", u.plan::text AS plan',
    joins: `JOIN ${table} c ON c.secret_hash = keys.secret_hash AND c.revoked_at IS NULL
      JOIN users u ON u.id = c.user_id`,
  });

const apiKey = ownedCredential('api_keys');
const personalAccessToken = ownedCredential('personal_access_tokens');

function ofOwner(kind: Principal['kind'], { id, scopes, expiresAt, userId, plan }: OwnedCredential): Principal {
  return {
    kind,
    credentialId: id,
    userId,
    plan,
    scopes: impliedScopes(scopes),
    grantedScopes: scopes,
    projectId: null,
    expiresAt,
    provedAt: null,
    isOperator: false,
  };
}

/** Reads credentials that are not revoked, those of callers who come at the same time in one round trip. */
export class CredentialStore {
  readonly #database: Pick<Context, 'readByKeys'>;

  constructor(database: Pick<Context, 'readByKeys'>) {
    this.#database = database;
  }

  async apiKey(secretHash: string): Promise<Principal | null> {
    const found = await this.#database.readByKeys<OwnedCredential>(apiKey, [secretHash]);
    return found && ofOwner('api_key', found);
  }

  async personalAccessToken(secretHash: string): Promise<Principal | null> {
    const found = await this.#database.readByKeys<OwnedCredential>(personalAccessToken, [secretHash]);
    return found && ofOwner('personal_access_token', found);
  }

  /** A verified access token opens what its client may still do, for its user or, without one, for its owner. */
  async accessToken(token: VerifiedAccessToken): Promise<Principal | null> {
    const authorization = await authorizationBehind(this.#database, token);
    if (!authorization) return null;
    const { clientId, projectId, userId, plan } = authorization;
    return {
      kind: 'access_token',
      credentialId: clientId,
      userId,
      plan,
      scopes: impliedScopes(token.scopes),
      grantedScopes: token.scopes,
      projectId,
      expiresAt: new Date(token.expiresAt * 1000),
      provedAt: null,
      isOperator: false,
    };
  }
}
