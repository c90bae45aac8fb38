import type { Owner } from '../../schema/accounts/find-owner.ts';
import type { Principal } from '../../schema/authorization/principal.ts';
import { impliedScopes, keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';
import { RequestContext } from './request-context.ts';
import type { SharedContext } from './shared-context.ts';

const everyScope = [...platformScopes, ...keyScopes];

/** The operator of this installation acting for one of its users, with every scope. */
export function operatorContext(shared: SharedContext, user: Owner): RequestContext {
  const principal: Principal = {
    kind: 'operator',
    credentialId: user.id,
    userId: user.id,
    plan: user.plan,
    scopes: impliedScopes(everyScope),
    grantedScopes: everyScope,
    projectId: null,
    expiresAt: null,
    provedAt: null,
    isOperator: false,
  };
  return new RequestContext(shared, { principal, address: null });
}

/** Portico itself, acting for nobody. */
export function ownContext(shared: SharedContext): RequestContext {
  return new RequestContext(shared, { principal: null, address: null });
}
