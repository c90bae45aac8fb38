import { requirePrincipal } from './require-principal.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Principal } from './principal.ts';
import { minute } from '../durations.ts';

/** How long after its owner proved who they are a session may do what is dangerous, in milliseconds. */
export const recentSignInMs = 15 * minute;

/** What a field that is a person's own business asks for: that they are signed in, or have just signed in. */
export type SessionRequirement = 'any' | 'recent';

/** Whether whoever is behind a session has proved it a short while ago. */
export function isRecent({ provedAt }: Principal, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= recentSignInMs;
}

/**
 * Keeps to people what is theirs alone: no token or key reaches it, whatever its scopes, since nobody who is given one
 * expects it to make others. The operator at the command line acts for the person.
 * @throws UNAUTHENTICATED, SESSION_REQUIRED, RECENT_SIGN_IN_REQUIRED
 */
export function requireSession(
  context: Pick<Context, 'principal' | 'now'>,
  requirement: SessionRequirement = 'any',
): Principal {
  const principal = requirePrincipal(context);
  if (principal.kind === 'operator') return principal;
  if (principal.kind !== 'session') {
    throw new DomainError(
      'SESSION_REQUIRED',
      'Only somebody who is signed in can do this: tokens and keys do not show, make, change or end credentials.',
    );
  }
  if (requirement === 'recent' && !isRecent(principal, context.now())) {
    throw new DomainError(
      'RECENT_SIGN_IN_REQUIRED',
      `This needs a sign-in within the last ${recentSignInMs / minute} minutes. Sign in again, then repeat it.`,
    );
  }
  return principal;
}
