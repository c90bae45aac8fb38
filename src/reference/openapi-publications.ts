import { openApiDocumentOf } from '../../rest-adapters/openapi/documents.ts';
import type { Publication } from '../../rest-adapters/publication.ts';
import { documentedSurfaces } from '../../rest-adapters/surface.ts';
import { schema } from '../../schema/index.ts';
import { scopeDescriptions } from '../../schema/scopes.ts';

/** `/v1/openapi.json` and `/api/openapi.json`, for an installation at this address; each is made when it is asked for. */
export function openApiPublications(publicUrl: string): Publication[] {
  return documentedSurfaces.map((surface) => {
    let document: string | null = null;
    return {
      path: `/${surface}/openapi.json`,
      read() {
        document ??= JSON.stringify(openApiDocumentOf(surface, schema, publicUrl, scopeDescriptions));
        return document;
      },
    };
  });
}
