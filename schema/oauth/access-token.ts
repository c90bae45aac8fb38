import type { PlatformScope } from '../authorization/scopes.ts';

/** Access tokens live for an hour, in seconds. */
export const accessTokenLifetime = 3600;

/** What an access token says, besides what every one says: issuer, audience, times and id (RFC 9068 §2.2). */
export interface AccessTokenClaims {
  /** The client itself where no user takes part (RFC 9068 §2.2), else the user. */
  subject: string;
  clientId: string;
  scopes: readonly PlatformScope[];
  /** The user's authorization that it came of; null where no user takes part. */
  grantId: string | null;
}

/** A genuine access token that has not expired; it may have been revoked. */
export interface VerifiedAccessToken {
  id: string;
  subject: string;
  clientId: string;
  scopes: readonly string[];
  grantId: string | null;
  /** Unix seconds. */
  issuedAt: number;
  /** Unix seconds. */
  expiresAt: number;
}

/** What access tokens may be signed by. Every resource server knows RS256 (RFC 9068 §2.1); ES256 is made in a tenth of the time. */
export const signingAlgorithms = ['RS256', 'ES256'] as const;

export type SigningAlgorithm = (typeof signingAlgorithms)[number];

interface RsaKey {
  kty: 'RSA';
  alg: 'RS256';
  n: string;
  e: string;
}

interface EllipticCurveKey {
  kty: 'EC';
  alg: 'ES256';
  crv: 'P-256';
  x: string;
  y: string;
}

/** The public half of a signing key, as a JWK (RFC 7517, RFC 7518 §6). */
export type PublicKey = { kid: string; use: 'sig' } & (RsaKey | EllipticCurveKey);
