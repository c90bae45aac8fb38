import { DomainError } from '../errors.ts';
import { grantingRoles } from './roles.ts';
import { isPlatformScope, type Scope } from './scopes.ts';

/** What somebody whose credential lacks a scope can do about it: their role is another matter. */
export function explainMissingScope(scope: string): string {
  if (!isPlatformScope(scope)) return `This needs the scope ${scope}. Use a key that was created with it.`;
  return `This needs the scope ${scope}, which what you sent lacks: use an access token that was created with it. In a project your role must allow it too; ${grantingRoles(scope)}.`;
}

/** The caller's credential does not carry the scope. */
export function insufficientScope(scope: Scope): DomainError {
  return new DomainError('INSUFFICIENT_SCOPE', explainMissingScope(scope), { scope });
}
