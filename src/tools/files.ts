import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';
import openapiTS, { astToString } from 'openapi-typescript';
import { eventSchemas } from '../../rest-adapters/openapi/event-schemas.ts';
import { events } from '../../rest-adapters/events/index.ts';
import { routes } from '../../rest-adapters/index.ts';
import { openApiDocuments } from './openapi-documents.ts';
import { routesTable } from '../../rest-adapters/openapi/routes-table.ts';
import { schema } from '../../schema/index.ts';
import { scopeDescriptions } from '../../schema/authorization/scopes.ts';
import { documentedAddress } from '../reference/openapi-publications.ts';

function eventFiles(): Record<string, string> {
  const files = Object.entries(eventSchemas(events, schema)).map(([topic, content]) => {
    return [`docs/events/${topic}.json`, `${JSON.stringify(content, null, 2)}\n`] as const;
  });
  return Object.fromEntries(files);
}

/** Documents as an installation at this address publishes them, and the types of the client that follow from them. */
async function openApiFiles(): Promise<Record<string, string>> {
  const documents = openApiDocuments(schema, documentedAddress, scopeDescriptions);
  const files: Record<string, string> = {};
  for (const [surface, document] of documents) {
    const text = JSON.stringify(document, null, 2);
    files[`docs/openapi/${surface}.json`] = `${text}\n`;
    const bare = JSON.stringify(document, (keyword, value) => (keyword === 'example' ? undefined : value));
    files[`client/src/paths/${surface}.ts`] = astToString(await openapiTS(bare, { defaultNonNullable: false }));
  }
  return files;
}

/** The checked-in files that are made from the code, by path. */
export async function derivedFiles(): Promise<Record<string, string>> {
  const sorted = lexicographicSortSchema(schema);
  const introspection = minifyIntrospection(introspectionFromSchema(sorted));
  return {
    'schema/schema.graphql': `${printSchema(sorted)}\n`,
    'rest-adapters/declare/graphql-env.d.ts': outputIntrospectionFile(introspection, {
      fileType: '.d.ts',
      shouldPreprocess: true,
    }),
    'docs/routes.md': routesTable(routes, schema),
    ...eventFiles(),
    ...(await openApiFiles()),
  };
}
