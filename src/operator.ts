import type { Principal } from '../schema/principal.ts';
import { impliedScopes, keyScopes, platformScopes } from '../schema/scopes.ts';
import { RequestContext, type SharedContext } from './context.ts';
import { createShared } from './shared.ts';
import type { Surroundings } from './surroundings.ts';

/** What the operator's requests share, made once: most of it is compiled. */
const sharedOf = new WeakMap<Surroundings, Promise<SharedContext>>();

function sharedFor(surroundings: Surroundings): Promise<SharedContext> {
  const known = sharedOf.get(surroundings) ?? createShared(surroundings).then(({ shared }) => shared);
  sharedOf.set(surroundings, known);
  return known;
}

/** The operator of this installation acting for one of its users, with every scope. */
export async function operatorContext(
  surroundings: Surroundings,
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
  return new RequestContext(await sharedFor(surroundings), { principal, address: 'operator' });
}
