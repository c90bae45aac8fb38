import { openApiDocuments } from '../../rest-adapters/openapi/documents.ts';
import type { Publication } from '../../rest-adapters/publication.ts';
import { documentedSurfaces } from '../../rest-adapters/surface.ts';
import { schema } from '../../schema/index.ts';
import { scopeDescriptions } from '../../schema/scopes.ts';

/** `/v1/openapi.json` and `/api/openapi.json`, for an installation at this address. */
export function openApiPublications(publicUrl: string): Publication[] {
  let documents: Record<string, string> | null = null;
  const write = () => {
    const entries = Object.entries(openApiDocuments(schema, publicUrl, scopeDescriptions));
    return Object.fromEntries(entries.map(([surface, document]) => [surface, JSON.stringify(document)]));
  };
  return documentedSurfaces.map((surface) => ({
    path: `/${surface}/openapi.json`,
    read() {
      documents ??= write();
      return documents[surface] ?? '';
    },
  }));
}
