import { DomainError, excerpt } from '../errors.ts';
import { isPlatformScope, type PlatformScope } from '../authorization/scopes.ts';

/** Writing includes reading, at registration too. */
function covers(allowed: readonly string[], word: string): boolean {
  return allowed.includes(word) || (word.endsWith(':read') && allowed.includes(word.replace(':read', ':write')));
}

/** Those of the scopes that are still allowed, such as after a client's registration was narrowed. */
export function intersectScopes(allowed: readonly string[], scopes: readonly string[]): PlatformScope[] {
  return scopes.filter(isPlatformScope).filter((scope) => covers(allowed, scope));
}

/**
 * The scopes of a request, all that are allowed where it names none (RFC 6749 §3.3).
 * @throws INVALID_SCOPE naming what is beyond, or where nothing is left that is allowed
 */
export function grantedScopes(allowed: readonly string[], asked: string | null | undefined): PlatformScope[] {
  const words = asked?.split(' ').filter((word) => word !== '') ?? [];
  const beyond = words.filter((word) => !covers(allowed, word));
  if (beyond.length > 0) {
    throw new DomainError('INVALID_SCOPE', `The client may not ask for: ${excerpt(beyond.join(' '))}.`);
  }
  const granted = [...new Set(words.length > 0 ? words : allowed)].filter(isPlatformScope);
  if (granted.length === 0) throw new DomainError('INVALID_SCOPE', 'The client may not do any of it any more.');
  return granted;
}
