import type { AccessTokenClaims, PublicKey, VerifiedAccessToken } from './access-token.ts';
import type { AdmittedClient, ClientRequest } from './client-admission.ts';

/** Where OAuth clients find what they need (RFC 8414 §2): absolute URLs. */
interface OAuthEndpoints {
  authorization: string;
  token: string;
  revocation: string;
  introspection: string;
  publicKeys: string;
}

/** What OAuth needs besides the database. */
export interface OAuthPorts {
  /** The OAuth issuer and resource identifier: the public URL of this installation, without a trailing slash. */
  issuer: string;
  oauthEndpoints: OAuthEndpoints;
  signAccessToken(claims: AccessTokenClaims): Promise<string>;
  /** What a token says; null where it is not a genuine one of ours, or has expired. */
  verifyAccessToken(token: string): Promise<VerifiedAccessToken | null>;
  publishedKeys(): Promise<PublicKey[]>;
  /**
   * Counts a request of an OAuth client: for its owner's account where it has proved who it is, else for the network that it
   * comes from as well, so that whoever knows its id takes nothing from others.
   * @throws RATE_LIMITED
   */
  admitClient(client: AdmittedClient, request: ClientRequest): Promise<void>;
}
