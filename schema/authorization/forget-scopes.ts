import { RequestCache } from '@pothos/plugin-scope-auth';
import type { Context } from '../context.ts';

/**
 * Drops what was found out about the scopes of a context, once it is done with; whoever asks again finds it out again.
 * Pothos keeps that in a WeakMap, and the collector of young objects takes the values of an old one for reachable: each
 * request would be kept until the next major collection, with all that hangs on it, and copied twice until then.
 */
export function forgetScopes(context: Context): void {
  RequestCache.clearForContext(context);
}
