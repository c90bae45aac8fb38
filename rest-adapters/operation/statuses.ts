import type { OperationFacts } from './compile.ts';
import { sourceOf } from './input-source.ts';
import { hasEnvironment, isConditionalRead, isGuardedChange, isRepeatable } from '../declare/route-features.ts';
import { statusOf } from '../errors/statuses-of-codes.ts';
import type { Route } from '../declare/route.ts';

/** Whether there are credentials without it: every API key can at least read. */
function isWithheld(scope: string | null): boolean {
  return scope !== null && scope !== 'any' && scope !== 'read';
}

/**
 * Every code that a route can refuse with, following from its declaration; besides, any route answers INTERNAL_ERROR
 * where the server itself is at fault. METHOD_NOT_ALLOWED belongs to the path, not to a route, and is not among them.
 */
export function codesOf(route: Route, facts: OperationFacts): string[] {
  const sources = new Set(facts.inputs.map(({ name }) => sourceOf(route, name)));
  const isRead = route.method === 'GET';
  const readsInput = !isRead || sources.has('query') || hasEnvironment(route);
  const isLimited = route.surface.credentials !== null;
  const isCounted = isLimited && !route.isFree;
  return [
    ...new Set([
      ...(readsInput ? [route.form ? 'INVALID_REQUEST' : 'INVALID_INPUT'] : []),
      ...(facts.scope === null ? [] : ['UNAUTHENTICATED']),
      ...(isWithheld(facts.scope) ? ['INSUFFICIENT_SCOPE'] : []),
      ...(sources.has('path') ? ['NOT_FOUND'] : []),
      ...(route.codec === null ? ['NOT_ACCEPTABLE'] : []),
      ...(isRepeatable(route) ? ['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] : []),
      ...(isGuardedChange(route) ? ['STALE_VERSION'] : []),
      ...(isRead ? [] : ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']),
      ...(isCounted ? ['RATE_LIMITED'] : []),
      ...(isLimited ? ['UNAVAILABLE'] : []),
      ...facts.throws,
    ]),
  ];
}

/** Every status that a route can answer but 500 and 405, following from its declaration too. */
export function statusesOf(route: Route, facts: OperationFacts): number[] {
  return [
    ...new Set([
      route.status,
      ...(route.creates ? [201] : []),
      ...(isConditionalRead(route) ? [304] : []),
      ...codesOf(route, facts).map(statusOf),
    ]),
  ].sort((left, right) => left - right);
}
