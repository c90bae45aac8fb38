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
 * Every status that a route can answer, following from its declaration; besides, any route answers 500 where the
 * server itself is at fault. 405 belongs to the path, not to a route, and is not among them.
 */
export function statusesOf(route: Route, facts: OperationFacts): number[] {
  const sources = new Set(facts.inputs.map(({ name }) => sourceOf(route, name)));
  const isRead = route.method === 'GET';
  const readsInput = !isRead || sources.has('query') || hasEnvironment(route);
  const isLimited = route.surface.credentials !== null;
  const isCounted = isLimited && !route.isFree;
  return [
    ...new Set([
      route.status,
      ...(route.creates ? [201] : []),
      ...(isConditionalRead(route) ? [304] : []),
      ...(readsInput ? [400] : []),
      ...(facts.scope === null ? [] : [401]),
      ...(isWithheld(facts.scope) ? [403] : []),
      ...(sources.has('path') ? [404] : []),
      ...(route.codec === null ? [406] : []),
      ...(isRepeatable(route) ? [409, 422] : []),
      ...(isGuardedChange(route) ? [412] : []),
      ...(isRead ? [] : [413, 415]),
      ...(isCounted ? [429] : []),
      ...(isLimited ? [503] : []),
      ...facts.throws.map(statusOf),
    ]),
  ].sort((left, right) => left - right);
}
