import { z } from 'zod';
import recorded from './examples.json' with { type: 'json' };

const values = z.record(z.string(), z.unknown());

/** What was really asked and answered: by operation, by surface and status of refusals, by topic of events. */
const examples = z.object({ requests: values, answers: values, refusals: values, events: values }).parse(recorded);

export type ExampleKind = keyof typeof examples;

/** An example for a media type (OpenAPI 3.1 §4.8.14); nothing where none was recorded. `npm run examples` records them. */
export function exampleOf(kind: ExampleKind, name: string): { example?: unknown } {
  return Object.hasOwn(examples[kind], name) ? { example: examples[kind][name] } : {};
}
