import { unversionedSections } from './api/index.ts';
import { api } from './api/surface.ts';
import type { Route } from './declare/route.ts';
import type { Section } from './declare/section.ts';
import type { Surface, SurfaceDocument } from './declare/surface.ts';
import { versionedSections } from './v1/index.ts';
import { v1 } from './v1/surface.ts';
import { wellKnownRoutes } from './well-known/index.ts';
import { wellKnown } from './well-known/surface.ts';

/** A surface that has a document, with what stands in it. */
export interface DocumentedSurface {
  surface: Surface & { document: SurfaceDocument };
  sections: readonly Section[];
}

/** What of a surface is documented. @throws Error where it has no document */
function documented(surface: Surface, sections: readonly Section[]): DocumentedSurface {
  const { document } = surface;
  if (!document) throw new Error(`${surface.name} has no document`);
  return { surface: { ...surface, document }, sections };
}

/** Every surface. */
export const surfaces: readonly Surface[] = [v1, api, wellKnown];

/** Those with a document. */
export const documentedSurfaces: readonly DocumentedSurface[] = [
  documented(v1, versionedSections),
  documented(api, unversionedSections),
];

/** Every route. */
export const routes: readonly Route[] = [
  ...documentedSurfaces.flatMap(({ sections }) => sections.flatMap((section) => section.routes)),
  ...wellKnownRoutes,
];
