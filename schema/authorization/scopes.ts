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

/** What a scope allows, in words for the person who is asked to allow it. */
export const scopeDescriptions: Readonly<Record<PlatformScope, string>> = {
  'projects:read': 'See your projects and their settings',
  'projects:write': 'Create, change and delete your projects',
  'deployments:read': 'See deployments and their results',
  'deployments:write': 'Start deployments and report how they go',
  'metrics:read': 'See how your projects perform and what they use',
  'metrics:write': 'Send measurements of your projects',
  'webhooks:read': 'See webhook destinations and deliveries, and check signatures',
  'webhooks:write': 'Create, change and delete webhook destinations',
  'members:read': 'See who works on your projects',
  'members:write': 'Invite and remove members of your projects',
  'incidents:read': 'See incidents of your projects',
  'incidents:write': 'Open, acknowledge and resolve incidents',
};

export const keyScopes: readonly KeyScope[] = ['read', 'write'];

const allScopes: readonly Scope[] = [...platformScopes, ...keyScopes];

/** Tells whether a word is a scope of either surface. */
function isScope(word: string): word is Scope {
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
