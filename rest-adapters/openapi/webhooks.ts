import type { GraphQLSchema } from 'graphql';
import type { EventDeclaration } from '../declare/event.ts';
import { envelopeShape } from './event-schemas.ts';
import type { JsonSchema } from '../declare/json-schema.ts';
import type { Components } from './components.ts';
import { contentOf } from './content.ts';
import { exampleOf } from './examples.ts';

const text: JsonSchema = { type: 'string' };

/** The headers of every message. */
const headers: readonly [string, string][] = [
  ['Service-Signature', '`t=<unix seconds>,v1=<hex>`, one v1 for each valid secret: the scheme of Stripe.'],
  ['webhook-id', 'The event; the same at every attempt.'],
  ['webhook-timestamp', 'When it was signed, in Unix seconds.'],
  ['webhook-signature', 'The signature of Standard Webhooks.'],
];

/** What destinations are sent, by topic (OpenAPI 3.1 §4.8.1). */
export function webhooksOf(
  events: readonly EventDeclaration[],
  schema: GraphQLSchema,
  components: Components,
): Record<string, JsonSchema> {
  const parameters = headers.map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: text,
  }));
  const entries = events.map((event): [string, JsonSchema] => {
    const post = {
      operationId: `receive.${event.topic}`,
      tags: ['Webhooks'],
      summary: event.summary,
      description: `${event.summary} Sent at least once; see docs/guides/webhooks.md for the schedule of attempts.`,
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: contentOf(
          { 'application/json': envelopeShape(event, schema) },
          components,
          exampleOf('events', event.topic),
        ),
      },
      responses: {
        '2XX': { description: 'It has arrived.' },
        410: { description: 'Nobody is there any more: the destination is disabled.' },
      },
    };
    return [event.topic, { post }];
  });
  return Object.fromEntries(entries);
}
