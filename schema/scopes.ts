/** Nouns of the versioned surface that a credential can be allowed to read or write. */
const nouns = ['projects', 'deployments', 'metrics', 'webhooks', 'members', 'incidents'] as const;

type Noun = (typeof nouns)[number];

/** A scope of OAuth access tokens and personal access tokens. */
export type PlatformScope = `${Noun}:read` | `${Noun}:write`;

/** A scope of API keys. */
export type KeyScope = 'read' | 'write';

export type Scope = PlatformScope | KeyScope;

export const platformScopes: readonly PlatformScope[] = nouns.flatMap((noun): PlatformScope[] => [
  `${noun}:read`,
  `${noun}:write`,
]);

export const keyScopes: readonly KeyScope[] = ['read', 'write'];

const allScopes: readonly Scope[] = [...platformScopes, ...keyScopes];

/** Tells whether a word is a scope of either surface. */
export function isScope(word: string): word is Scope {
  return allScopes.some((scope) => scope === word);
}

/** Tells whether a word is a scope of the versioned surface. */
export function isPlatformScope(word: string): word is PlatformScope {
  return platformScopes.some((scope) => scope === word);
}

/**
 * All that a grant of these scopes allows: writing includes reading.
 * Words that are no scopes (any more) grant nothing.
 */
export function impliedScopes(granted: Iterable<string>): ReadonlySet<Scope> {
  const implied = new Set<Scope>();
  for (const word of granted) {
    if (!isScope(word)) continue;
    implied.add(word);
    const reading = word.replace('write', 'read');
    if (isScope(reading)) implied.add(reading);
  }
  return implied;
}
