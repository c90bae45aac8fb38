import type { JsonSchema } from '../declare/json-schema.ts';
import type { Components } from './components.ts';

/** Bodies by media type; an empty shape stands for what is no JSON. */
export type MediaTypes = Readonly<Record<string, JsonSchema>>;

/** The same as a `content` (OpenAPI 3.1 §4.8.14), with references to what has a name, and an example if there is one. */
export function contentOf(types: MediaTypes, components: Components, example: { example?: unknown } = {}): JsonSchema {
  const entries = Object.entries(types).map(([type, shape]) => {
    const schema = Object.keys(shape).length > 0 ? { schema: components.refer(shape) } : {};
    return [type, { ...schema, ...example }] as const;
  });
  return Object.fromEntries(entries);
}
