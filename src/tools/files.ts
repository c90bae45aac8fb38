import { lexicographicSortSchema, printSchema } from 'graphql';
import { eventSchemas } from '../../rest-adapters/openapi/event-schemas.ts';
import { events } from '../../rest-adapters/events/index.ts';
import { routes } from '../../rest-adapters/index.ts';
import { persistedDocuments } from './persisted-documents.ts';
import { publishedFigures } from './published-figures.ts';
import { openApiDocuments } from './openapi-documents.ts';
import { routesTable } from '../../rest-adapters/openapi/routes-table.ts';
import { schema } from '../../schema/index.ts';
import { scopeDescriptions } from '../../schema/authorization/scopes.ts';
import { contentsEntries } from '../docs-site/table-of-contents.ts';
import { documentedAddress } from '../reference/openapi-publications.ts';

function eventFiles(): Record<string, string> {
  const files = Object.entries(eventSchemas(events, schema)).map(([topic, content]) => {
    return [`docs/events/${topic}.json`, `${JSON.stringify(content, null, 2)}\n`] as const;
  });
  return Object.fromEntries(files);
}

/** Documents as an installation at this address publishes them. */
function openApiFiles(): Record<string, string> {
  const documents = openApiDocuments(schema, documentedAddress, scopeDescriptions);
  const files = [...documents].map(([surface, document]) => {
    return [`docs/openapi/${surface}.json`, `${JSON.stringify(document, null, 2)}\n`] as const;
  });
  return Object.fromEntries(files);
}

/** The pages of the documentation, for the dashboard to lead to. */
function docsPages(): { path: string; title: string; about: string }[] {
  return contentsEntries.map(({ path, title, about }) => ({ path, title, about }));
}

/** The checked-in files that are made from the code, by path. */
export function derivedFiles(): Record<string, string> {
  return {
    'schema/schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
    'docs/routes.md': routesTable(routes, schema),
    'docs/figures.json': `${JSON.stringify(publishedFigures, null, 2)}\n`,
    'docs/pages.json': `${JSON.stringify(docsPages(), null, 2)}\n`,
    'dashboard/documents.json': `${JSON.stringify(persistedDocuments(), null, 2)}\n`,
    ...eventFiles(),
    ...openApiFiles(),
  };
}
