import { STATUS_CODES } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { JsonSchema } from '../declare/json-schema.ts';
import { hasEntityTag, hasEnvironment, isRepeatable } from '../declare/route-features.ts';
import type { OperationFacts } from '../operation/compile.ts';
import type { Route } from '../declare/route.ts';
import { statusesOf } from '../operation/statuses.ts';
import { describeAnswer } from './answer-shape.ts';
import type { Components } from './components.ts';
import { contentOf, type MediaTypes } from './content.ts';
import { oauthError } from '../errors/oauth-error.ts';
import { exampleOf } from './examples.ts';
import { type HeaderName, headerReferences } from './headers.ts';
import { operationId } from './operation-id.ts';

const everywhere: readonly HeaderName[] = [
  'X-Request-ID',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'X-Credential-Expires-At',
];

/** What an answer of a status says beyond its body. */
function headersOfStatus(route: Route, status: number): HeaderName[] {
  return [
    ...everywhere,
    ...(hasEnvironment(route) ? (['Service-Environment'] as const) : []),
    ...(route.deprecation ? (['Deprecation', 'Sunset'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 304 ? (['ETag'] as const) : []),
  ];
}

/** The bodies of a refusal, by media type. */
function errorTypes(route: Route): MediaTypes {
  if (route.codec) return route.codec.media.error;
  const { mediaType, shape } = route.form ? oauthError : route.surface.error;
  return { [mediaType]: shape };
}

function successOf(
  route: Route,
  schema: GraphQLSchema,
  { field }: OperationFacts,
  { components, status }: { components: Components; status: number },
): { description: string } & JsonSchema {
  const { shape, headers, isVersioned } = describeAnswer(schema, route);
  const hasTag = shape !== null && hasEntityTag(route, isVersioned);
  const names = [
    ...headersOfStatus(route, status),
    ...(hasTag ? (['ETag'] as const) : []),
    ...headers,
    ...(isRepeatable(route) ? (['Idempotency-Replayed', 'Idempotent-Replayed'] as const) : []),
  ];
  const returned = schema.getQueryType()?.getFields()[field] ?? schema.getMutationType()?.getFields()[field];
  const types = route.codec
    ? contentOf(route.codec.media.answer, components)
    : shape && {
        'application/json': {
          schema: referToAnswer(shape, String(returned?.type), components),
          ...exampleOf('answers', operationId(route.document)),
        },
      };
  return {
    description: `${STATUS_CODES[status]}.`,
    headers: headerReferences(names),
    ...(types ? { content: types } : {}),
  };
}

/** An answer that no type has is called like what the operation returns. */
function referToAnswer(shape: JsonSchema, returned: string, components: Components): JsonSchema {
  const name = returned.replaceAll(/[[\]!]/g, '');
  const isOwn = shape.type === 'object' || shape.oneOf !== undefined;
  const isScalar = ['String', 'Boolean', 'ID', 'Int', 'Float'].includes(name);
  return isOwn && !isScalar && !returned.startsWith('[') ? components.referAs(name, shape) : components.refer(shape);
}

/** `Not Found` is `NotFound`; a protocol of its own has answers of its own. */
function componentName({ codec, form }: Route, status: number): string {
  const phrase = (STATUS_CODES[status] ?? 'Other').replaceAll(/\W/g, '');
  return `${phrase}${codec ? 'Otlp' : form ? 'OAuth' : ''}`;
}

/** An answer that routes have in common. */
function commonResponse(route: Route, status: number, components: Components): JsonSchema {
  const isOrdinary = route.form === null && route.codec === null;
  const example = isOrdinary ? exampleOf('refusals', `${route.surface.name} ${status}`) : {};
  return components.response(componentName(route, status), {
    description: `${STATUS_CODES[status]}.`,
    headers: headerReferences(headersOfStatus(route, status)),
    ...(status >= 400 ? { content: contentOf(errorTypes(route), components, example) } : {}),
  });
}

/** Every answer of a route, by status. */
export function responsesOf(
  route: Route,
  schema: GraphQLSchema,
  facts: OperationFacts,
  components: Components,
): Record<string, JsonSchema> {
  const entries = [...statusesOf(route, facts), 500].map((status): [string, JsonSchema] => {
    const isSuccess = status >= 200 && status < 300;
    const response = isSuccess
      ? successOf(route, schema, facts, { components, status })
      : commonResponse(route, status, components);
    return [String(status), response];
  });
  return Object.fromEntries(entries);
}
