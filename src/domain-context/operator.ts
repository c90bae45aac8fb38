import type { Principal } from '../../schema/authorization/principal.ts';
import { impliedScopes, keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';
import { RequestContext, type SharedContext } from './request-context.ts';
import { createShared } from './shared.ts';
import type { Dependencies } from './dependencies.ts';

/** What the operator's requests share, made once: most of it is compiled. */
const sharedOf = new WeakMap<Dependencies, Promise<SharedContext>>();

function sharedFor(dependencies: Dependencies): Promise<SharedContext> {
  const known = sharedOf.get(dependencies) ?? createShared(dependencies).then(({ shared }) => shared);
  sharedOf.set(dependencies, known);
  return known;
}

/** The operator of this installation acting for one of its users, with every scope. */
export async function operatorContext(
  dependencies: Dependencies,
  user: { id: string; plan: 'free' | 'pro' },
): Promise<RequestContext> {
  const principal: Principal = {
    kind: 'operator',
    credentialId: user.id,
    userId: user.id,
    plan: user.plan,
    scopes: impliedScopes([...platformScopes, ...keyScopes]),
    projectId: null,
    provedAt: null,
  };
  return new RequestContext(await sharedFor(dependencies), { principal, address: null });
}

/** Portico itself, acting for nobody. */
export async function ownContext(dependencies: Dependencies): Promise<RequestContext> {
  return new RequestContext(await sharedFor(dependencies), { principal: null, address: null });
}
