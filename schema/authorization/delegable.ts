import { insufficientScope } from './missing-scope.ts';
import type { Principal } from './principal.ts';
import type { KeyScope } from './scopes.ts';

/**
 * A key makes none that does more than itself.
 * @throws INSUFFICIENT_SCOPE
 */
export function requireDelegable(principal: Principal, scopes: readonly KeyScope[]): void {
  const lacking = scopes.find((scope) => !principal.scopes.has(scope));
  if (lacking) throw insufficientScope(lacking);
}
