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

/** The public half of a signing key, as a JWK (RFC 7517). */
export interface PublicKey {
  kid: string;
  kty: string;
  alg: string;
  use: string;
  n: string;
  e: string;
}
