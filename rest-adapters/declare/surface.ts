/** The two documented surfaces, and the well-known documents beside them. */
export type Surface = 'v1' | 'api' | 'well-known';

/** The surfaces that have a document of their own. */
export const documentedSurfaces = ['v1', 'api'] as const;
export type DocumentedSurface = (typeof documentedSurfaces)[number];

/** The surface that a path belongs to, whether or not there is a route; null for everything else. */
export function surfaceOf(path: string): Surface | null {
  if (path === '/v1' || path.startsWith('/v1/')) return 'v1';
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  return path.startsWith('/.well-known/') ? 'well-known' : null;
}
