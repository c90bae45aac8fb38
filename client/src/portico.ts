import createClient, { type Client } from 'openapi-fetch';
import { defaultRetry, type RetryOptions } from './backoff.ts';
import { type Credential, tokenSource } from './credentials.ts';
import type { paths as UnversionedPaths } from './generated/api.ts';
import type { Resources as UnversionedResources } from './generated/api-calls.ts';
import { table as unversionedTable } from './generated/api-table.ts';
import type { paths as VersionedPaths } from './generated/v1.ts';
import type { Resources as VersionedResources } from './generated/v1-calls.ts';
import { table as versionedTable } from './generated/v1-table.ts';
import { serializePath } from './path.ts';
import { resilientFetch } from './resilient-fetch.ts';
import { type CallTable, guarded, resourcesOf } from './resources.ts';

export interface PorticoOptions {
  /** Where the installation is reached, `https://portico.example`. */
  baseUrl: string;
  /** An access or personal access token, or an OAuth client, for `/v1`; an API key for `/api`. */
  credential: Credential;
  retry?: Partial<RetryOptions>;
  /** Milliseconds that one attempt may take; 30 seconds by default. */
  timeout?: number;
  /** The one of the platform by default. */
  fetch?: typeof fetch;
}

/** What is wrong with a base URL; null where nothing is. What may hold a secret is not repeated: errors are logged. */
function baseUrlFault(given: string): string | null {
  if (!given) return 'It is not set.';
  const isAddress = /^https?:\/\//.test(given) && URL.canParse(given);
  if (!isAddress)
    return /[@?#]/.test(given) ? 'What was given is no address.' : `${JSON.stringify(given)} is no address.`;
  const { username, password } = new URL(given);
  const hasMore = username || password || /[?#]/.test(given);
  return hasMore ? 'It must have no user name, no password, no query and no fragment.' : null;
}

/** @throws TypeError where it is not set, as where an environment variable is missing, or is none */
function requireBaseUrl(given: string): string {
  const fault = baseUrlFault(given);
  if (fault === null) return given.replace(/\/+$/, '');
  throw new TypeError(`baseUrl is where your installation is reached, such as https://portico.example. ${fault}`);
}

/** `/v1`, by its resources and by its paths. */
export interface Portico extends VersionedResources, Client<VersionedPaths> {}

/** `/api`, by its resources and by its paths. */
export interface Community extends UnversionedResources, Client<UnversionedPaths> {}

function connect(options: PorticoOptions) {
  const { credential, timeout = 30_000 } = options;
  const baseUrl = requireBaseUrl(options.baseUrl);
  const own: typeof fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init);
  const shared = { fetch: own, retry: { ...defaultRetry, ...options.retry }, timeout };
  const tokens = tokenSource(credential, baseUrl, resilientFetch({ ...shared, tokens: null }));
  return { baseUrl, fetch: resilientFetch({ ...shared, tokens }), pathSerializer: serializePath };
}

/** The calls by path, and those of the table beside them, which are sent by them. */
function withResources<Paths extends object, Resources extends object>(
  owner: string,
  byPath: Client<Paths>,
  table: CallTable,
): Client<Paths> & Resources {
  // What the table holds is text, and `request` takes only paths that TypeScript knows.
  const resources = resourcesOf<Resources>(table, (...request) => Reflect.apply(byPath.request, byPath, request));
  return guarded(owner, { ...resources, ...byPath });
}

/**
 * Calls `/v1`: projects, deployments, metrics, incidents, members, webhooks. `POST /v1/projects/{projectId}/deployments` is
 * `portico.deployments.create(projectId, body, options)`, and so are all others named.
 * @throws TypeError where an option is not set
 */
export function createPortico(options: PorticoOptions): Portico {
  return withResources('portico', createClient<VersionedPaths>(connect(options)), versionedTable);
}

/** Calls `/api`: keys, profile, posts. @throws TypeError where an option is not set */
export function createCommunity(options: PorticoOptions): Community {
  return withResources('community', createClient<UnversionedPaths>(connect(options)), unversionedTable);
}
