import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import {
  type AccessTokenClaims,
  accessTokenLifetime,
  type VerifiedAccessToken,
} from '../../schema/oauth/access-token.ts';
import type { SigningKeys } from './signing-keys.ts';

const claims = z.object({
  sub: z.string(),
  client_id: z.string(),
  scope: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.uuid(),
  /** A claim of our own: the authorization that the token came of. */
  grant: z.uuid().optional(),
});

/** JWT access tokens as in RFC 9068, issued and accepted by this installation alone. */
export class AccessTokens {
  readonly #keys: SigningKeys;
  readonly #issuer: string;
  readonly #now: () => Date;

  constructor(keys: SigningKeys, issuer: string, now: () => Date) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#now = now;
  }

  async sign({ subject, clientId, scopes, grantId }: AccessTokenClaims): Promise<string> {
    const { kid, key } = await this.#keys.signing();
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    return new SignJWT({ client_id: clientId, scope: scopes.join(' '), ...(grantId ? { grant: grantId } : {}) })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
      .setIssuer(this.#issuer)
      .setAudience(this.#issuer)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenLifetime)
      .setJti(randomUUID())
      .sign(key);
  }

  /**
   * Checks a token by RFC 9068 §4. The algorithm is fixed, whatever the token says of it (RFC 8725 §3.1).
   * @returns null where it is not a genuine token of ours, `'expired'` where it was one
   */
  async verify(token: string): Promise<VerifiedAccessToken | 'expired' | null> {
    try {
      const { payload } = await jwtVerify(token, ({ kid = '' }) => this.#verifyingKey(kid), {
        algorithms: ['RS256'],
        typ: 'at+jwt',
        issuer: this.#issuer,
        audience: this.#issuer,
        requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        currentDate: this.#now(),
      });
      const { sub, client_id: clientId, scope, iat, exp, jti, grant } = claims.parse(payload);
      const times = { issuedAt: iat, expiresAt: exp };
      return { id: jti, subject: sub, clientId, scopes: scope.split(' '), grantId: grant ?? null, ...times };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  async #verifyingKey(kid: string) {
    const key = await this.#keys.verifying(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}
