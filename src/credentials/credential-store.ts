import type { Principal } from '../../schema/principal.ts';
import { impliedScopes } from '../../schema/scopes.ts';
import type { Plan, PrismaClient } from '../database/generated/client.ts';
import type { VerifiedToken } from './access-tokens.ts';

/** A credential that is not revoked. */
export interface StoredCredential {
  principal: Principal;
  expiresAt: Date;
}

interface TokenRow {
  id: string;
  scopes: string[];
  expiresAt: Date;
  user: { id: string; plan: Plan };
}

const tokenFields = { id: true, scopes: true, expiresAt: true, user: { select: { id: true, plan: true } } } as const;

function ofUser(kind: Principal['kind'], { id, scopes, expiresAt, user }: TokenRow): StoredCredential {
  const principal = {
    kind,
    credentialId: id,
    userId: user.id,
    plan: user.plan,
    scopes: impliedScopes(scopes),
    projectId: null,
  };
  return { principal, expiresAt };
}

/** Reads credentials from the database. Tokens are found by their hash, so no secret is ever compared. */
export class CredentialStore {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async apiKey(secretHash: string): Promise<StoredCredential | null> {
    const row = await this.#prisma.apiKey.findUnique({ where: { secretHash, revokedAt: null }, select: tokenFields });
    return row && ofUser('api_key', row);
  }

  async personalAccessToken(secretHash: string): Promise<StoredCredential | null> {
    const where = { secretHash, revokedAt: null };
    const row = await this.#prisma.personalAccessToken.findUnique({ where, select: tokenFields });
    return row && ofUser('personal_access_token', row);
  }

  /** A verified access token opens what its client may still do. */
  async accessToken({ clientId, scopes, expiresAt }: VerifiedToken): Promise<StoredCredential | null> {
    const client = await this.#prisma.oAuthClient.findUnique({
      where: { id: clientId, revokedAt: null },
      select: { id: true, projectId: true, user: { select: { id: true, plan: true } } },
    });
    if (!client) return null;
    const { id: credentialId, projectId, user } = client;
    const principal: Principal = {
      kind: 'access_token',
      credentialId,
      userId: user.id,
      plan: user.plan,
      scopes: impliedScopes(scopes),
      projectId,
    };
    return { principal, expiresAt: new Date(expiresAt * 1000) };
  }
}
