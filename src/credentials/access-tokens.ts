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
  iat: z.int(),
  exp: z.int(),
  jti: z.uuid(),
  /** A claim of our own: the authorization that the token came of. */
  grant: z.uuid().optional(),
});

/** Seconds by which the clocks of instances may differ. */
const clockTolerance = 60;

/** Tokens that are known to be genuine: gateways introspect the same ones again and again. */
const mostKnown = 10_000;

/** A token that was checked, and the key that it was checked by. */
interface GenuineToken {
  kid: string;
  token: VerifiedAccessToken;
}

/** JWT access tokens as in RFC 9068, issued and accepted by this installation alone. */
export class AccessTokens {
  readonly #keys: SigningKeys;
  readonly #issuer: string;
  readonly #now: () => Date;
  /** By their hashes. What was genuine once stays it as long as there is its key: what was revoked is looked up elsewhere. */
  readonly #genuine = new LRUCache<string, GenuineToken>({ max: mostKnown });

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
    if (known && (await this.#keys.verifying(known.kid))) {
      return known.token.expiresAt * 1_000 > this.#now().getTime() ? known.token : 'expired';
    }
    const found = await this.#check(token);
    if (found === null || found === 'expired') return found;
    this.#genuine.set(hash, found);
    return found.token;
  }

  async #check(token: string): Promise<GenuineToken | 'expired' | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, (header) => this.#verifyingKey(header), {
        algorithms: [...signingAlgorithms],
        typ: 'at+jwt',
        issuer: this.#issuer,
        audience: this.#issuer,
        requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        currentDate: this.#now(),
      });
      const { sub, client_id: clientId, scope, iat, exp, jti, grant } = claims.parse(payload);
      // None of ours lives longer, or from later on: whoever had a key for a moment is not let in for years.
      const latest = Math.floor(this.#now().getTime() / 1_000) + clockTolerance;
      if (iat > latest || exp > iat + accessTokenLifetime) return null;
      const times = { issuedAt: iat, expiresAt: exp };
      const checked = { id: jti, subject: sub, clientId, scopes: scope.split(' '), grantId: grant ?? null, ...times };
      return { kid: protectedHeader.kid ?? '', token: checked };
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
