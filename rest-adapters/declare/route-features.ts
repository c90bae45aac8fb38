import type { Route } from './route.ts';

/*
 * Which mechanisms of HTTP a route takes part in. The facade goes by this when it applies them, and the documents when
 * they tell of them.
 */

type Kind = Pick<Route, 'method' | 'path' | 'surface' | 'form' | 'codec'>;

/** Whether requests may select an environment by `Service-Environment`, which the answer then names: not where the path does. */
export function hasEnvironment({ surface, form, path }: Kind): boolean {
  return surface.hasEnvironments && form === null && !/\/:environment(\/|$)/.test(path);
}

/** Whether an `Idempotency-Key` makes it safe to repeat; what OAuth and protocols of their own do is so by nature. */
export function isRepeatable({ method, form, codec }: Kind): boolean {
  return (method === 'POST' || method === 'PATCH') && form === null && codec === null;
}

/** Whether `If-None-Match` spares the body of an answer that the caller has already (RFC 9110 §13.1.2). */
export function isConditionalRead({ method }: Kind): boolean {
  return method === 'GET';
}

/** Whether `If-Match` guards against changing a state that the caller has not seen (RFC 9110 §13.1.1). */
export function isGuardedChange({ method }: Kind): boolean {
  return method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/** Whether its answers have an entity tag. @param isVersioned whether what it answers has a version */
export function hasEntityTag(route: Kind, isVersioned: boolean): boolean {
  return route.codec === null && (isConditionalRead(route) || isVersioned);
}
