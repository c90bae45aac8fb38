import type { HttpResponse } from './response.ts';
import { entityTag, matchesNone } from './conditional.ts';
import type { HeaderReader } from './headers.ts';
import { ApiError } from './api-error.ts';

/** A document that a surface publishes about itself, open to everybody and the same for all. */
export interface StaticDocument {
  path: string;
  /** In JSON; made when somebody first asks for it. */
  read(): string;
}

const allow = 'GET, HEAD, OPTIONS';

/** @throws METHOD_NOT_ALLOWED */
export function serveStaticDocument({ read }: StaticDocument, method: string, headers: HeaderReader): HttpResponse {
  if (method === 'OPTIONS') {
    return { status: 204, headers: { allow, 'access-control-allow-methods': allow }, body: null };
  }
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ApiError('METHOD_NOT_ALLOWED', `This path answers ${allow}.`, { headers: { allow } });
  }
  const body = read();
  const etag = entityTag(body, null);
  const kept = { etag, 'cache-control': 'public, max-age=300' };
  if (!matchesNone(headers.get('if-none-match'), etag)) return { status: 304, headers: kept, body: null };
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8', ...kept }, body };
}
