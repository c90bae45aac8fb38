import type { HeaderReader } from '../http/headers.ts';
import type { HttpResponse } from '../http/response.ts';
import { entityTag, matchesNone } from '../http/conditional.ts';
import { hasEntityTag, isConditionalRead } from '../declare/route-features.ts';
import type { OperationFacts } from '../operation/compile.ts';
import type { ResponseParts } from '../declare/responders.ts';
import type { Route } from '../declare/route.ts';

/** How a successful answer may be stored on its way (RFC 9111). */
function cacheHeaders(route: Route, isPublic: boolean): Record<string, string> {
  if (route.secret || route.method !== 'GET') return { 'cache-control': 'no-store' };
  if (isPublic) return { 'cache-control': `public, ${route.revalidates ? 'no-cache' : 'max-age=300'}` };
  return { 'cache-control': 'private, no-cache', vary: 'authorization, service-environment' };
}

/** Of whatever has versions. */
const firstVersion = 1;

/** The answer that the parts of one become: its body with an entity tag, 304 where the caller has it already, nothing for 204. */
export function render(
  route: Route,
  { scope }: OperationFacts,
  { headers }: { headers: HeaderReader },
  parts: ResponseParts,
): HttpResponse {
  const common = { ...cacheHeaders(route, scope === null), ...parts.headers };
  if (route.kind === 'nothing') return { status: route.status, headers: common, body: null };
  if (route.codec) {
    const written = route.codec.write(parts.body, headers);
    return { status: route.status, headers: { ...common, ...written.headers }, body: written.body };
  }
  const body = JSON.stringify(parts.body);
  const complete: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', ...common };
  if (hasEntityTag(route, parts.version !== null)) complete.etag = entityTag(body, parts.version);
  if (isConditionalRead(route) && !matchesNone(headers.get('if-none-match'), complete.etag ?? '')) {
    const { 'content-type': _type, ...kept } = complete;
    return { status: 304, headers: kept, body: null };
  }
  const isNew = route.creates && parts.version === firstVersion;
  return { status: isNew ? 201 : route.status, headers: complete, body };
}
