import type { VerifiedAccessToken } from '../../schema/oauth/access-token.ts';
import { authorizationBehind } from '../../schema/oauth/token-authorization.ts';
import type { Principal } from '../../schema/authorization/principal.ts';
import { impliedScopes } from '../../schema/authorization/scopes.ts';
import type { Plan, PrismaClient } from '../../prisma/generated/client.ts';

interface TokenRow {
  id: string;
  scopes: string[];
  expiresAt: Date;
  user: { id: string; plan: Plan };
}

const userFields = { select: { id: true, plan: true } } as const;
const tokenFields = { id: true, scopes: true, expiresAt: true, user: userFields } as const;

function ofUser(kind: Principal['kind'], { id, scopes, expiresAt, user }: TokenRow): Principal {
  return {
    kind,
    credentialId: id,
    userId: user.id,
    plan: user.plan,
    scopes: impliedScopes(scopes),
    grantedScopes: scopes,
    projectId: null,
    expiresAt,
    provedAt: null,
    isOperator: false,
  };
}

/** Reads credentials that are not revoked. Tokens are found by their hash, so no secret is ever compared. */
export class CredentialStore {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async apiKey(secretHash: string): Promise<Principal | null> {
    const row = await this.#prisma.apiKey.findUnique({ where: { secretHash, revokedAt: null }, select: tokenFields });
    return row && ofUser('api_key', row);
  }

  async personalAccessToken(secretHash: string): Promise<Principal | null> {
    const where = { secretHash, revokedAt: null };
    const row = await this.#prisma.personalAccessToken.findUnique({ where, select: tokenFields });
    return row && ofUser('personal_access_token', row);
  }

  /** A verified access token opens what its client may still do, for its user or, without one, for its owner. */
  async accessToken(token: VerifiedAccessToken): Promise<Principal | null> {
    const authorization = await authorizationBehind(this.#prisma, token);
    if (!authorization) return null;
    const { client, user } = authorization;
    return {
      kind: 'access_token',
      credentialId: client.id,
      userId: user.id,
      plan: user.plan,
      scopes: impliedScopes(token.scopes),
      grantedScopes: token.scopes,
      projectId: client.projectId,
      expiresAt: new Date(token.expiresAt * 1000),
      provedAt: null,
      isOperator: false,
    };
  }
}
