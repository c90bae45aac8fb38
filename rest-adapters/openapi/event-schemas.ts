import type { GraphQLSchema } from 'graphql';
import { environments } from '../declare/environments.ts';
import type { EventDeclaration } from '../declare/event.ts';
import type { JsonSchema } from '../declare/json-schema.ts';
import { shapeOfField } from './shape-of-type.ts';

/** An event as it is delivered. */
export function envelopeShape(declaration: EventDeclaration, schema: GraphQLSchema): JsonSchema {
  const properties = {
    id: { type: 'string', format: 'uuid', description: 'The same in every delivery of the event.' },
    type: { type: 'string', const: declaration.topic },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    api_version: { type: 'string', const: 'v1' },
    project_id: { type: 'string', format: 'uuid' },
    environment: { anyOf: [{ type: 'string', enum: environments.toSorted() }, { type: 'null' }] },
    data: shapeOfField(schema, declaration.document),
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The JSON Schema of each event as it is delivered, by topic. */
export function eventSchemas(events: readonly EventDeclaration[], schema: GraphQLSchema): Record<string, object> {
  const entries = events.map((declaration) => {
    const { topic, summary } = declaration;
    const file = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:portico:event:${topic}`,
      title: topic,
      description: summary,
      ...envelopeShape(declaration, schema),
    };
    return [topic, file] as const;
  });
  return Object.fromEntries(entries);
}
