/** An OAuth client that acts for itself. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  /** Separated by spaces; everything that the client may where it is left out. */
  scope?: string;
}

/** What an app may do for one of its users: what the authorization code was exchanged for. */
export interface RefreshCredentials {
  clientId: string;
  /** A public client has none. */
  clientSecret?: string;
  refreshToken: string;
  /** Each refresh token works once: keep the new one, or the user has to allow the app again. */
  onRefresh(tokens: { accessToken: string; refreshToken: string }): void | Promise<void>;
}

/** What a client sends: a token or key, something that finds one, an OAuth client, or an app that acts for a user. */
export type Credential = string | (() => string | Promise<string>) | ClientCredentials | RefreshCredentials;

/** Gives the bearer token for a request. */
export interface TokenSource {
  token(): Promise<string>;
  /** Told that a token was refused. @returns whether another one can be had */
  refused(token: string): boolean;
}

/** Seconds before its end at which a token is renewed, so that none ends on its way. */
const margin = 30;

function encode(part: string): string {
  return encodeURIComponent(part).replaceAll('%20', '+');
}

/** The header by which a confidential client says who it is (RFC 6749 §2.3.1). */
function basic(clientId: string, clientSecret: string): { authorization: string } {
  return { authorization: `Basic ${btoa(`${encode(clientId)}:${encode(clientSecret)}`)}` };
}

/** One exchange at the token endpoint. */
interface Grant {
  headers: Record<string, string>;
  parameters: Record<string, string>;
}

interface TokenAnswer {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
}

/** An access token, asked for once at a time and kept until it ends. */
class GrantedToken implements TokenSource {
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #grant: () => Grant;
  readonly #granted: (answer: TokenAnswer) => void | Promise<void>;
  #current: { token: string; until: number } | null = null;
  #asking: Promise<string> | null = null;

  /** @param granted told of each answer before anybody uses it */
  constructor(
    { url, fetcher }: { url: string; fetcher: typeof fetch },
    grant: () => Grant,
    granted: (answer: TokenAnswer) => void | Promise<void> = () => undefined,
  ) {
    this.#url = url;
    this.#fetch = fetcher;
    this.#grant = grant;
    this.#granted = granted;
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
    const { headers, parameters } = this.#grant();
    const response = await this.#fetch(this.#url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(parameters).toString(),
    });
    const answer: TokenAnswer = await response.json();
    await this.#granted(answer);
    this.#current = { token: answer.access_token, until: Date.now() + (answer.expires_in - margin) * 1_000 };
    return this.#current.token;
  }
}

/** RFC 6749 §4.4. */
function ofClient({ clientId, clientSecret, scope }: ClientCredentials): Grant {
  const parameters = { grant_type: 'client_credentials', ...(scope ? { scope } : {}) };
  return { headers: basic(clientId, clientSecret), parameters };
}

/** RFC 6749 §6. */
function ofUser({ clientId, clientSecret }: RefreshCredentials, refreshToken: string): Grant {
  const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken };
  if (clientSecret) return { headers: basic(clientId, clientSecret), parameters };
  return { headers: {}, parameters: { ...parameters, client_id: clientId } };
}

/** Tokens of a user, each refreshed by the token that the one before it came with. */
function refreshed(endpoint: { url: string; fetcher: typeof fetch }, credential: RefreshCredentials): TokenSource {
  let { refreshToken } = credential;
  return new GrantedToken(
    endpoint,
    () => ofUser(credential, refreshToken),
    async ({ access_token: accessToken, refresh_token: next }) => {
      refreshToken = next ?? refreshToken;
      await credential.onRefresh({ accessToken, refreshToken });
    },
  );
}

const unset =
  'The credential is not set: give a token or key, a function that finds one, or the id and secret of an OAuth client. Is an environment variable missing?';

/** @throws TypeError where it is not set, as where an environment variable is missing */
function requireToken(token: string): string {
  if (!token) throw new TypeError(unset);
  return token;
}

/**
 * @param fetcher asks for tokens, with the retries of any other request
 * @throws TypeError where the credential is not set
 */
export function tokenSource(credential: Credential, baseUrl: string, fetcher: typeof fetch): TokenSource {
  if (typeof credential === 'function') {
    return { token: async () => requireToken(await credential()), refused: () => false };
  }
  if (!credential || typeof credential === 'string') {
    const token = requireToken(credential);
    return { token: async () => token, refused: () => false };
  }
  const endpoint = { url: `${baseUrl}/v1/auth/token`, fetcher };
  requireToken(credential.clientId);
  if ('refreshToken' in credential) return refreshed(endpoint, credential);
  requireToken(credential.clientSecret);
  return new GrantedToken(endpoint, () => ofClient(credential));
}
