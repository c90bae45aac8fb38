import { sourceOf } from '../operation/input-source.ts';
import { environments } from '../declare/environments.ts';
import { defaultEnvironment } from '../request/variables.ts';
import type { JsonSchema } from '../declare/json-schema.ts';
import { hasEnvironment, isConditionalRead, isGuardedChange, isRepeatable } from '../declare/route-features.ts';
import { restName } from '../declare/naming.ts';
import type { OperationFacts, OperationInput } from '../operation/compile.ts';
import type { Route } from '../declare/route.ts';
import type { Components } from './components.ts';
import { describedInputShape } from './input-shape.ts';

/** Headers of requests that all routes of a kind take. */
export const sharedParameters = {
  ServiceEnvironment: {
    name: 'Service-Environment',
    in: 'header',
    description: 'The environment that the request is about.',
    schema: { type: 'string', enum: environments, default: defaultEnvironment },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes repeating the request safe for 24 hours: the same key gets the same answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'Entity tags that the caller has already; 304 where one of them is current.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The entity tag of the state that the change is meant for; 412 where that has passed.',
    schema: { type: 'string' },
  },
} as const;

type Shared = keyof typeof sharedParameters;

function headersOf(route: Route): Shared[] {
  return [
    ...(hasEnvironment(route) ? (['ServiceEnvironment'] as const) : []),
    ...(isRepeatable(route) ? (['IdempotencyKey'] as const) : []),
    ...(isConditionalRead(route) ? (['IfNoneMatch'] as const) : []),
    ...(isGuardedChange(route) ? (['IfMatch'] as const) : []),
  ];
}

/** `projectId` is `project id`. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function parameterOf(route: Route, input: OperationInput, components: Components): JsonSchema[] {
  const source = sourceOf(route, input.name);
  if (source !== 'path' && source !== 'query') return [];
  const { description, deprecated, ...schema } = describedInputShape(input, 'snake_case');
  const isPath = source === 'path';
  return [
    {
      name: isPath ? input.name : restName(input.name, 'snake_case'),
      in: source,
      ...(isPath ? { required: true } : {}),
      ...(deprecated ? { deprecated } : {}),
      description: description ?? (isPath ? `The ${wordsOf(input.name)}.` : `Only with this ${wordsOf(input.name)}.`),
      schema: components.refer(schema),
    },
  ];
}

/** Everything that a route takes besides its body. */
export function parametersOf(route: Route, { inputs }: OperationFacts, components: Components): JsonSchema[] {
  const own = route.form ? [] : inputs.flatMap((input) => parameterOf(route, input, components));
  const shared = headersOf(route).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return [...own, ...shared];
}
