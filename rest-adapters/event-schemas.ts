import type { GraphQLSchema } from 'graphql';
import type { EventDeclaration } from './event.ts';

/** The JSON Schema of each event as it is delivered, by topic. */
export function eventSchemas(events: readonly EventDeclaration[], schema: GraphQLSchema): Record<string, object> {
  const entries = events.map((declaration) => {
    const { topic, summary } = declaration;
    const properties = {
      id: { type: 'string', format: 'uuid', description: 'The same in every delivery of the event.' },
      type: { const: topic },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      api_version: { const: 'v1' },
      project_id: { type: 'string', format: 'uuid' },
      environment: { anyOf: [{ enum: ['production', 'preview', 'development'] }, { type: 'null' }] },
      data: declaration.bind(schema).shape,
    };
    const envelope = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:portico:event:${topic}`,
      title: topic,
      description: summary,
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    };
    return [topic, envelope] as const;
  });
  return Object.fromEntries(entries);
}
