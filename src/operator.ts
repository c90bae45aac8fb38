import type { Principal } from '../schema/principal.ts';
import { impliedScopes, keyScopes, platformScopes } from '../schema/scopes.ts';
import { RequestContext } from './context.ts';
import type { Surroundings } from './surroundings.ts';
import { createShared } from './shared.ts';

/** The operator of this installation acting for one of its users, with every scope. */
export async function operatorContext(
  surroundings: Surroundings,
  user: { id: string; plan: 'free' | 'pro' },
): Promise<RequestContext> {
  const { shared } = await createShared(surroundings);
  const principal: Principal = {
    kind: 'operator',
    credentialId: user.id,
    userId: user.id,
    plan: user.plan,
    scopes: impliedScopes([...platformScopes, ...keyScopes]),
    projectId: null,
    provedAt: null,
  };
  return new RequestContext(shared, { principal, address: 'operator' });
}
