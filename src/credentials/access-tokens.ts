import { randomUUID } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  type AccessTokenClaims,
  accessTokenLifetime,
  signingAlgorithms,
  type VerifiedAccessToken,
} from '../../schema/oauth/access-token.ts';
import { hashToken } from '../../schema/tokens/token-format.ts';
import type { SigningKeys } from './signing-keys.ts';

const claims = z.object({
  sub: z.string(),
  client_id: z.uuid(),
  scope: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.uuid(),
  /** A claim of our own: the authorization that the token came of. */
  grant: z.uuid().optional(),
});

/** Seconds by which the clocks of instances may differ. */
const clockTolerance = 60;

/** Tokens that are known to be genuine: gateways introspect the same ones again and again. */
const mostKnown = 10_000;

/** JWT access tokens as in RFC 9068, issued and accepted by this installation alone. */
export class AccessTokens {
  readonly #keys: SigningKeys;
  readonly #issuer: string;
  readonly #now: () => Date;
  /** By their hashes. What was genuine once stays it: that a token was revoked, or its client, is looked up elsewhere. */
  readonly #genuine = new LRUCache<string, VerifiedAccessToken>({ max: mostKnown });

  constructor(keys: SigningKeys, issuer: string, now: () => Date) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#now = now;
  }

  async sign({ subject, clientId, scopes, grantId }: AccessTokenClaims): Promise<string> {
    const { kid, alg, key } = await this.#keys.signing();
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    return new SignJWT({ client_id: clientId, scope: scopes.join(' '), ...(grantId ? { grant: grantId } : {}) })
      .setProtectedHeader({ alg, typ: 'at+jwt', kid })
      .setIssuer(this.#issuer)
      .setAudience(this.#issuer)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenLifetime)
      .setJti(randomUUID())
      .sign(key);
  }

  /**
   * Checks a token by RFC 9068 §4. Each key is for one algorithm, whatever the token says of it (RFC 8725 §3.1).
   * @returns null where it is not a genuine token of ours, `'expired'` where it was one
   */
  async verify(token: string): Promise<VerifiedAccessToken | 'expired' | null> {
    const hash = hashToken(token);
    const known = this.#genuine.get(hash);
    if (known) return known.expiresAt * 1_000 > this.#now().getTime() ? known : 'expired';
    const verified = await this.#check(token);
    if (verified && verified !== 'expired') this.#genuine.set(hash, verified);
    return verified;
  }

  async #check(token: string): Promise<VerifiedAccessToken | 'expired' | null> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#verifyingKey(header), {
        algorithms: [...signingAlgorithms],
        typ: 'at+jwt',
        issuer: this.#issuer,
        audience: this.#issuer,
        requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        currentDate: this.#now(),
      });
      const { sub, client_id: clientId, scope, iat, exp, jti, grant } = claims.parse(payload);
      // None of ours lives longer: whoever had a key for a moment is not let in for years.
      if (exp * 1_000 > this.#now().getTime() + (accessTokenLifetime + clockTolerance) * 1_000) return null;
      const times = { issuedAt: iat, expiresAt: exp };
      return { id: jti, subject: sub, clientId, scopes: scope.split(' '), grantId: grant ?? null, ...times };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  async #verifyingKey({ kid = '', alg }: JWTHeaderParameters) {
    const known = await this.#keys.verifying(kid);
    if (known?.alg !== alg) throw new errors.JWKSNoMatchingKey();
    return known.key;
  }
}
