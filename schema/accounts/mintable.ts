import { DomainError, insufficientScope } from '../errors.ts';
import type { Principal } from '../principal.ts';
import type { Scope } from '../scopes.ts';

/**
 * A credential makes none that does more than itself: no scope that it lacks, no project beyond the one it is bound to.
 * @throws INSUFFICIENT_SCOPE, FORBIDDEN
 */
export function requireMintable(principal: Principal, scopes: readonly Scope[], projectId: string | null = null): void {
  const lacking = scopes.find((scope) => !principal.scopes.has(scope));
  if (lacking) throw insufficientScope(lacking);
  if (principal.projectId && projectId?.toLowerCase() !== principal.projectId) {
    throw new DomainError(
      'FORBIDDEN',
      'This credential is bound to one project and cannot make others that reach further.',
    );
  }
}
