import type { GraphQLSchema } from 'graphql';
import { sourceOf } from '../operation/input-source.ts';
import type { JsonSchema } from '../declare/json-schema.ts';
import { describeOperation, type OperationFacts } from '../operation/compile.ts';
import type { Route } from '../declare/route.ts';
import type { Components } from './components.ts';
import { contentOf } from './content.ts';
import { exampleOf } from './examples.ts';
import { describedInputShape } from './input-shape.ts';
import { operationId } from './operation-id.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf } from './responses.ts';

/** Which credentials open a route: any one of the list. */
function securityOf(route: Route, scope: string | null): JsonSchema[] {
  if (route.form) return [{ clientSecret: [] }, {}];
  if (scope === null) return [];
  return route.surface.document?.security(scope) ?? [];
}

function describeScope(scope: string | null): string[] {
  if (scope === null) return [];
  return [scope === 'any' ? 'Any valid credential will do.' : `Needs the scope \`${scope}\`.`];
}

function bodyOf(route: Route, { inputs }: OperationFacts, components: Components): JsonSchema | null {
  const example = exampleOf('requests', operationId(route.document));
  if (route.form) {
    const types = { 'application/x-www-form-urlencoded': route.form.shape };
    return { required: true, content: contentOf(types, components, example) };
  }
  if (route.codec) return { required: true, content: contentOf(route.codec.media.request, components) };
  const input = inputs.find(({ name }) => sourceOf(route, name) === 'body');
  if (!input) return null;
  const { description: _, ...shape } = describedInputShape(input, route.names);
  return { required: true, content: contentOf({ 'application/json': shape }, components, example) };
}

/** A route as an Operation Object (OpenAPI 3.1 §4.8.10). */
export function operationOf(route: Route, tag: string, schema: GraphQLSchema, components: Components): JsonSchema {
  const facts = describeOperation(schema, route.document);
  const parameters = parametersOf(route, facts, components);
  const requestBody = bodyOf(route, facts, components);
  const description = [facts.description ?? route.summary, ...describeScope(facts.scope)].join(' ');
  return {
    operationId: operationId(route.document),
    tags: [tag],
    summary: route.summary,
    description,
    ...(route.deprecation ? { deprecated: true, 'x-sunset': route.deprecation.sunset } : {}),
    security: securityOf(route, facts.scope),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route, schema, facts, components),
  };
}
