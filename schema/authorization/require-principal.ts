import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Principal } from './principal.ts';

/**
 * The principal of a field that needs one.
 * @throws UNAUTHENTICATED where the caller presented no credential
 */
export function requirePrincipal({ principal }: Pick<Context, 'principal'>): Principal {
  if (!principal) throw new DomainError('UNAUTHENTICATED', 'This needs a credential.');
  return principal;
}
