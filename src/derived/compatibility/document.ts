import { isShape, type JsonShape } from '../../../rest-adapters/json-shape.ts';

/** An OpenAPI document as it was read, of which nothing is taken for granted. */
export type Document = JsonShape;

/** The value as an object; an empty one where it is none. */
export function shapeIn(value: unknown): JsonShape {
  return isShape(value) ? value : {};
}

export function shapesIn(value: unknown): JsonShape[] {
  return Array.isArray(value) ? value.filter(isShape) : [];
}

export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The entries that are objects themselves. */
export function entriesOf(value: unknown): [string, JsonShape][] {
  return Object.entries(shapeIn(value)).flatMap(([name, entry]): [string, JsonShape][] => {
    return isShape(entry) ? [[name, entry]] : [];
  });
}

/** What a reference stands for. @throws Error where the document has nothing of that name */
export function resolve(document: Document, shape: JsonShape): JsonShape {
  const { $ref: reference } = shape;
  if (typeof reference !== 'string') return shape;
  const steps = reference.split('/').slice(1);
  const target = steps.reduce<unknown>((inside, step) => shapeIn(inside)[step], document);
  if (!isShape(target)) throw new Error(`${reference} stands for nothing`);
  return resolve(document, target);
}
