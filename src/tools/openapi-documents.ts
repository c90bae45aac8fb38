import type { GraphQLSchema } from 'graphql';
import { events } from '../../rest-adapters/events/index.ts';
import { unversionedSections, versionedSections } from '../../rest-adapters/index.ts';
import type { JsonSchema } from '../../rest-adapters/declare/json-schema.ts';
import type { DocumentedSurface } from '../../rest-adapters/declare/surface.ts';
import { openApiDocument } from '../../rest-adapters/openapi/document.ts';

/** The documents of both surfaces. @param scopes what each scope of the versioned one is for */
export function openApiDocuments(
  schema: GraphQLSchema,
  serverUrl: string,
  scopes: Readonly<Record<string, string>>,
): Record<DocumentedSurface, JsonSchema> {
  const parts = { events, schema, serverUrl, scopes };
  return {
    v1: openApiDocument({ ...parts, surface: 'v1', sections: versionedSections }),
    api: openApiDocument({ ...parts, surface: 'api', sections: unversionedSections }),
  };
}
