import type { HttpResponse } from '../http/response.ts';
import type { HeaderReader } from '../http/headers.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ApiError } from '../http/api-error.ts';

/** How a protocol of its own is spoken on one route: in what form the body comes, and in what form it is answered. */
export interface Codec {
  maximumBytes: number;
  /** The shapes of bodies by media type; an empty one for what is no JSON. */
  media: Readonly<Record<'request' | 'answer' | 'error', Readonly<Record<string, JsonSchema>>>>;
  /** The body as the operation's `$input`. @throws UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT, PAYLOAD_TOO_LARGE */
  read(bytes: Uint8Array, headers: HeaderReader): unknown;
  write(data: unknown, headers: HeaderReader): Pick<HttpResponse, 'headers' | 'body'>;
  writeError(apiError: ApiError, status: number, headers: HeaderReader | null): Pick<HttpResponse, 'headers' | 'body'>;
}
