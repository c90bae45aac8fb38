import { errorOf } from './errors.ts';

/** An OAuth client that acts for itself. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  /** Separated by spaces; everything that the client may where it is left out. */
  scope?: string;
}

/** What a client sends: a token or key, something that finds one, or an OAuth client. */
export type Credential = string | (() => string | Promise<string>) | ClientCredentials;

/** Gives the bearer token for a request. */
export interface TokenSource {
  token(signal: AbortSignal | null): Promise<string>;
  /** Told that a token was refused. @returns whether another one can be had */
  refused(token: string): boolean;
}

/** Seconds before its end at which a token is renewed, so that none ends on its way. */
const margin = 30;

function encode(part: string): string {
  return encodeURIComponent(part).replaceAll('%20', '+');
}

/** The token of an OAuth client, asked for once and kept until it ends (RFC 6749 §4.4). */
class ClientToken implements TokenSource {
  readonly #url: string;
  readonly #client: ClientCredentials;
  readonly #fetch: typeof fetch;
  #current: { token: string; until: number } | null = null;
  #asking: Promise<string> | null = null;

  constructor(url: string, client: ClientCredentials, fetcher: typeof fetch) {
    this.#url = url;
    this.#client = client;
    this.#fetch = fetcher;
  }

  async token(): Promise<string> {
    if (this.#current && Date.now() < this.#current.until) return this.#current.token;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  refused(token: string): boolean {
    if (this.#current?.token === token) this.#current = null;
    return true;
  }

  async #ask(): Promise<string> {
    const { clientId, clientSecret, scope } = this.#client;
    const response = await this.#fetch(this.#url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${encode(clientId)}:${encode(clientSecret)}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }).toString(),
    });
    if (!response.ok) throw await errorOf(response);
    const { access_token: token, expires_in: seconds } = await response.json();
    this.#current = { token: String(token), until: Date.now() + (Number(seconds) - margin) * 1_000 };
    return this.#current.token;
  }
}

/** @param fetcher asks for tokens, with the retries of any other request */
export function tokenSource(credential: Credential, baseUrl: string, fetcher: typeof fetch): TokenSource {
  if (typeof credential === 'string') return { token: async () => credential, refused: () => false };
  if (typeof credential === 'function') return { token: async () => credential(), refused: () => false };
  return new ClientToken(`${baseUrl}/v1/auth/token`, credential, fetcher);
}
