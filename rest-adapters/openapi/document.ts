import type { GraphQLSchema } from 'graphql';
import type { EventDeclaration } from '../declare/event.ts';
import type { JsonSchema } from '../declare/json-schema.ts';
import { describeOperation } from '../operation/compile.ts';
import { paginationBody } from '../declare/pagination.ts';
import type { Route } from '../declare/route.ts';
import type { Section } from '../declare/section.ts';
import type { Surface, SurfaceDocument } from '../declare/surface.ts';
import { oauthError } from '../errors/oauth-error.ts';
import { shapeOfValue } from './answer-shape.ts';
import { Components } from './components.ts';
import { responseHeaders } from './headers.ts';
import { namedInAnswer, namedInInput, type NamedShape } from './named-shapes.ts';
import { operationOf } from './operation.ts';
import { sharedParameters } from './parameters.ts';
import { webhooksOf } from './webhooks.ts';

/** What a document is made of. */
export interface DocumentParts {
  surface: Surface & { document: SurfaceDocument };
  sections: readonly Section[];
  events: readonly EventDeclaration[];
  schema: GraphQLSchema;
  /** Where the installation is reached. */
  serverUrl: string;
  /** What each scope of the versioned surface is for. */
  scopes: Readonly<Record<string, string>>;
}

/** The pagination that the unversioned surface has in the body. */
function paginationShape(): NamedShape {
  const position = { page: 1, limit: 1, total: 1, totalIsExact: true };
  const complete = paginationBody({ ...position, cursor: null, nextCursor: 'a' });
  const bare = paginationBody({ ...position, cursor: 'a', nextCursor: null });
  return { name: 'Pagination', shape: shapeOfValue(complete, bare, new Map()) };
}

/** Every shape that may be referred to by its name. */
function namedShapes({ error }: Surface, routes: readonly Route[], schema: GraphQLSchema): NamedShape[] {
  const own = routes.flatMap((route) => {
    const answers = route.kind === 'nothing' || route.codec ? [] : namedInAnswer(schema, route.document);
    const inputs = route.form || route.codec ? [] : describeOperation(schema, route.document).inputs;
    return [...answers, ...inputs.flatMap(({ type }) => namedInInput(type, route.names))];
  });
  return [error, oauthError, paginationShape(), ...own];
}

/** `/v1/projects/:projectId` is `/v1/projects/{projectId}`. */
function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function pathsOf({ sections, schema }: DocumentParts, components: Components): Record<string, JsonSchema> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { name, routes } of sections) {
    for (const route of routes) {
      const path = templateOf(route.path);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, name, schema, components) };
    }
  }
  return paths;
}

/** What is referred to, of a kind of component. */
function usedIn(text: string, kind: string, all: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));
}

/** A surface as OpenAPI 3.1: everything in it follows from the declarations of its routes and the schema of the core. */
export function openApiDocument(parts: DocumentParts): JsonSchema {
  const { surface, sections, events, schema, serverUrl, scopes } = parts;
  const components = new Components(
    namedShapes(
      surface,
      sections.flatMap(({ routes }) => routes),
      schema,
    ),
  );
  const paths = pathsOf(parts, components);
  const webhooks = surface.document.hasWebhooks ? webhooksOf(events, schema, components) : {};
  const { responses } = components;
  const text = JSON.stringify({ paths, webhooks, responses });
  return {
    openapi: '3.1.0',
    info: {
      title: surface.document.title,
      version: '1.0.0',
      description: surface.document.description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Portico', url: serverUrl },
    },
    servers: [{ url: serverUrl, description: 'This installation.' }],
    tags: sections.map(({ name, description }) => ({ name, description })),
    paths,
    ...(Object.keys(webhooks).length > 0 ? { webhooks } : {}),
    components: {
      securitySchemes: surface.document.securitySchemes(serverUrl, scopes),
      parameters: usedIn(text, 'parameters', sharedParameters),
      headers: usedIn(text, 'headers', responseHeaders),
      responses,
      schemas: components.schemas,
    },
  };
}
