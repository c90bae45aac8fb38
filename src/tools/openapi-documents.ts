import type { GraphQLSchema } from 'graphql';
import type { JsonSchema } from '../../rest-adapters/declare/json-schema.ts';
import { events } from '../../rest-adapters/events/index.ts';
import { documentedSurfaces } from '../../rest-adapters/index.ts';
import { openApiDocument } from '../../rest-adapters/openapi/document.ts';

/** The documents of the surfaces, by name. @param scopes what each scope is for */
export function openApiDocuments(
  schema: GraphQLSchema,
  serverUrl: string,
  scopes: Readonly<Record<string, string>>,
): ReadonlyMap<string, JsonSchema> {
  const parts = { events, schema, serverUrl, scopes };
  return new Map(
    documentedSurfaces.map((documented) => [documented.surface.name, openApiDocument({ ...parts, ...documented })]),
  );
}
