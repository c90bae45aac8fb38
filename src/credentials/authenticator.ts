import { hashToken, isWellFormedToken, tokenPrefixes } from '../../schema/tokens/token-format.ts';
import type { CredentialKind, Principal } from '../../schema/authorization/principal.ts';
import type { AccessTokens } from './access-tokens.ts';
import { FailedLookups } from './failed-lookups.ts';
import type { CredentialStore } from './credential-store.ts';
import { CredentialCache } from './credential-cache.ts';

/** Who a request comes from, or why that is not known. */
export type Authentication = { principal: Principal } | { principal: null; reason: string; tokenSent: boolean };

/** Whom a way in lets in. */
export interface AcceptedCredentials {
  kinds: readonly CredentialKind[];
  /** As in "Send an API key". */
  expected: string;
  /** Also the sessions of browsers, for requests of our own pages. */
  sessions?: boolean;
}

const expired = 'The credential has expired.';

const words: Partial<Record<CredentialKind, string>> = {
  api_key: 'an API key',
  personal_access_token: 'a personal access token',
  access_token: 'an access token',
};

function notValid(expected: string): string {
  return `The credential is not valid: it is unknown, mistyped or revoked. This surface takes ${expected}.`;
}

/** The kind that a token has by its form; a mistyped one has none. */
function kindOf(token: string): CredentialKind | null {
  if (isWellFormedToken(token, tokenPrefixes.apiKey)) return 'api_key';
  if (isWellFormedToken(token, tokenPrefixes.personalAccessToken)) return 'personal_access_token';
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? 'access_token' : null;
}

/** Finds the principal behind an Authorization header, seldom asking the database. */
export class Authenticator {
  readonly #store: CredentialStore;
  readonly #tokens: AccessTokens;
  readonly #now: () => Date;
  readonly #recent = new CredentialCache(20_000);
  readonly #failed = new FailedLookups();

  constructor(store: CredentialStore, tokens: AccessTokens, now: () => Date) {
    this.#store = store;
    this.#tokens = tokens;
    this.#now = now;
  }

  /** How often a credential was known, and how often the database was asked. */
  get cacheReads(): CredentialCache['reads'] {
    return this.#recent.reads;
  }

  /** Makes the next request with what is called so ask the database again (`forgetCredential`). */
  forget(name: string): void {
    this.#recent.forget(name);
  }

  /** RFC 6750 §2.1: the token comes in the header, and only there. */
  async authenticate(
    header: string | null,
    { kinds, expected }: AcceptedCredentials,
    networkOfCaller: () => string,
  ): Promise<Authentication> {
    if (header === null) {
      return { principal: null, reason: `Send ${expected} as Authorization: Bearer <token>.`, tokenSent: false };
    }
    const token = header.match(/^bearer +([\w.~+/=-]+) *$/i)?.[1];
    if (!token)
      return { principal: null, reason: `The Authorization header must be Bearer with ${expected}.`, tokenSent: true };
    const hash = hashToken(token);
    const known = this.#recent.get(hash);
    const kind = known?.kind ?? kindOf(token);
    if (kind === null) return { principal: null, reason: notValid(expected), tokenSent: true };
    if (!kinds.includes(kind)) {
      return {
        principal: null,
        reason: `You sent ${words[kind] ?? 'another credential'}. This surface takes ${expected}.`,
        tokenSent: true,
      };
    }
    const principal = known ?? (await this.#lookUp(token, hash, kind, networkOfCaller()));
    if (principal === 'expired') return { principal: null, reason: expired, tokenSent: true };
    if (!principal) return { principal: null, reason: notValid(expected), tokenSent: true };
    const { expiresAt } = principal;
    if (expiresAt && expiresAt <= this.#now()) return { principal: null, reason: expired, tokenSent: true };
    return { principal };
  }

  /** Null too where so many of the network were none lately that this one is not looked up. */
  async #lookUp(token: string, hash: string, kind: CredentialKind, network: string) {
    if (!this.#failed.allows(network, hash)) return null;
    const credential = await this.#find(token, hash, kind);
    this.#failed.note(network, hash, credential !== null);
    return credential;
  }

  /** Reads the credential, and keeps it for the next requests unless something was forgotten meanwhile. */
  async #find(token: string, hash: string, kind: CredentialKind): Promise<Principal | 'expired' | null> {
    const keep = this.#recent.begin(hash);
    const found = await this.#read(token, hash, kind);
    if (found && found !== 'expired') keep(found);
    return found;
  }

  async #read(token: string, hash: string, kind: CredentialKind): Promise<Principal | 'expired' | null> {
    if (kind === 'api_key') return this.#store.apiKey(hash);
    if (kind === 'personal_access_token') return this.#store.personalAccessToken(hash);
    const verified = await this.#tokens.verify(token);
    return verified === 'expired' || verified === null ? verified : this.#store.accessToken(verified);
  }
}
