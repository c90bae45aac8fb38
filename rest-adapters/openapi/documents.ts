import type { GraphQLSchema } from 'graphql';
import { events } from '../events/index.ts';
import { unversionedSections, versionedSections } from '../index.ts';
import type { JsonShape } from '../json-shape.ts';
import type { DocumentedSurface } from '../surface.ts';
import { openApiDocument } from './document.ts';

const sections = { v1: versionedSections, api: unversionedSections };

/** The document of one surface. @param scopes what each scope of the versioned one is for */
export function openApiDocumentOf(
  surface: DocumentedSurface,
  schema: GraphQLSchema,
  serverUrl: string,
  scopes: Readonly<Record<string, string>>,
): JsonShape {
  return openApiDocument({ events, schema, serverUrl, scopes, surface, sections: sections[surface] });
}

/** The documents of both surfaces. @param scopes what each scope of the versioned one is for */
export function openApiDocuments(
  schema: GraphQLSchema,
  serverUrl: string,
  scopes: Readonly<Record<string, string>>,
): Record<DocumentedSurface, JsonShape> {
  return {
    v1: openApiDocumentOf('v1', schema, serverUrl, scopes),
    api: openApiDocumentOf('api', schema, serverUrl, scopes),
  };
}
