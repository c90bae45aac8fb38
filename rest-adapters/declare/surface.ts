import type { ApiError } from '../http/api-error.ts';
import type { HeaderReader } from '../http/headers.ts';
import type { HttpResponse } from '../http/response.ts';
import type { JsonSchema } from './json-schema.ts';

/** A request that is answered with an error, as far as that tells of it. */
export interface FailedRequest {
  /** The path that was asked for. */
  path: string;
  /** Where the installation is reached, as in `https://portico.example`. */
  origin: string;
  requestId: string;
  now: Date;
  /** Absent where they could not be read. */
  headers?: HeaderReader;
}

/** Words an error for those who speak a protocol. */
export type WriteError = (
  error: ApiError,
  status: number,
  request: FailedRequest,
) => Pick<HttpResponse, 'headers' | 'body'>;

/** The one body that all errors of a surface have. */
export interface ErrorBody {
  /** In the documents. */
  name: string;
  mediaType: string;
  shape: JsonSchema;
  write: WriteError;
}

/** What opens a surface, and how that is called where something else was sent. */
interface SurfaceCredentials {
  kinds: readonly ('api_key' | 'personal_access_token' | 'access_token')[];
  /** As in "Send an API key". */
  expected: string;
}

/** What the OpenAPI document of a surface says besides its routes. */
export interface SurfaceDocument {
  title: string;
  description: string;
  /** How callers authenticate. @param scopes what each is for */
  securitySchemes(serverUrl: string, scopes: Readonly<Record<string, string>>): Record<string, JsonSchema>;
  /** What of these opens a route: any one of the list. @param scope `'any'` for any valid credential */
  security(scope: string): JsonSchema[];
  /** Whether it tells of the events that webhooks bring. */
  hasWebhooks: boolean;
}

/** A part of the interface with rules of its own, below a prefix of its own. */
export interface Surface {
  /** Of its document, and of its types in the client. */
  name: string;
  prefix: `/${string}`;
  /** Null where nobody is asked who they are, and nothing is counted. */
  credentials: SurfaceCredentials | null;
  error: ErrorBody;
  /** Whether `Service-Environment` selects an environment, which answers then name. */
  hasEnvironments: boolean;
  /** Null where there is none. */
  document: SurfaceDocument | null;
}

/** The surface that a path belongs to, whether or not there is a route; null for everything else. */
export function surfaceOf(surfaces: readonly Surface[], path: string): Surface | null {
  return surfaces.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)) ?? null;
}
