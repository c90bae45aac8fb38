import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type AccessTokenClaims, accessTokenLifetime } from '../../schema/oauth/access-token.ts';
import type { SigningKeys } from './signing-keys.ts';

const claims = z.object({ client_id: z.string(), scope: z.string(), exp: z.number(), jti: z.string() });

/** What a genuine access token says. */
export interface VerifiedToken {
  clientId: string;
  scopes: string[];
  /** Unix seconds. */
  expiresAt: number;
}

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

  async sign({ subject, clientId, scopes }: AccessTokenClaims): Promise<string> {
    const { kid, key } = await this.#keys.signing();
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    return new SignJWT({ client_id: clientId, scope: scopes.join(' ') })
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
  async verify(token: string): Promise<VerifiedToken | 'expired' | null> {
    try {
      const { payload } = await jwtVerify(token, ({ kid = '' }) => this.#verifyingKey(kid), {
        algorithms: ['RS256'],
        typ: 'at+jwt',
        issuer: this.#issuer,
        audience: this.#issuer,
        requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        currentDate: this.#now(),
      });
      const { client_id: clientId, scope, exp: expiresAt } = claims.parse(payload);
      return { clientId, scopes: scope.split(' '), expiresAt };
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
