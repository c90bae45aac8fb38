import { isJsonObject, type JsonSchema } from '../../../rest-adapters/declare/json-schema.ts';

/** An OpenAPI document as it was read, of which nothing is taken for granted. */
export type Document = JsonSchema;

/** The value as an object; an empty one where it is none. */
export function shapeIn(value: unknown): JsonSchema {
  return isJsonObject(value) ? value : {};
}

export function shapesIn(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The entries that are objects themselves. */
export function entriesOf(value: unknown): [string, JsonSchema][] {
  return Object.entries(shapeIn(value)).flatMap(([name, entry]): [string, JsonSchema][] => {
    return isJsonObject(entry) ? [[name, entry]] : [];
  });
}

/** What a reference stands for. @throws Error where the document has nothing of that name */
export function resolve(document: Document, shape: JsonSchema): JsonSchema {
  const { $ref: reference } = shape;
  if (typeof reference !== 'string') return shape;
  const steps = reference.split('/').slice(1);
  const target = steps.reduce<unknown>((inside, step) => shapeIn(inside)[step], document);
  if (!isJsonObject(target)) throw new Error(`${reference} stands for nothing`);
  return resolve(document, target);
}
