import type { GraphQLSchema } from 'graphql';
import { events } from '../events/index.ts';
import { unversionedSections, versionedSections } from '../index.ts';
import type { JsonShape } from '../json-shape.ts';
import type { DocumentedSurface } from '../surface.ts';
import { openApiDocument } from './document.ts';

/** The documents of both surfaces. @param scopes what each scope of the versioned one is for */
export function openApiDocuments(
  schema: GraphQLSchema,
  serverUrl: string,
  scopes: Readonly<Record<string, string>>,
): Record<DocumentedSurface, JsonShape> {
  const parts = { events, schema, serverUrl, scopes };
  return {
    v1: openApiDocument({ ...parts, surface: 'v1', sections: versionedSections }),
    api: openApiDocument({ ...parts, surface: 'api', sections: unversionedSections }),
  };
}
