import type { GraphQLSchema } from 'graphql';
import { isJsonObject, type JsonSchema } from '../declare/json-schema.ts';
import { nullable } from './shape-of-type.ts';
import type { Route } from '../declare/route.ts';
import { type Sample, sampleOf } from './sample.ts';

/** Where a sample list was opened: by a number, which it tells, or by a cursor. */
const byNumber = { url: new URL('http://localhost/'), page: 1, limit: 20, cursor: null };
const byCursor = { ...byNumber, cursor: 'a' };

const simpleTypes: Readonly<Record<string, string>> = { boolean: 'boolean', number: 'integer', string: 'string' };

/** The shape of an answered value, from the sample in which nothing is null and the one in which all is null that can be. */
export function shapeOfValue(complete: unknown, bare: unknown, shapes: Sample['shapes']): JsonSchema {
  const known = shapes.get(complete);
  if (known) return bare === null ? nullable(known) : known;
  const type = simpleTypes[typeof complete];
  if (type) return bare === null ? nullable({ type }) : { type };
  if (!isJsonObject(complete)) throw new Error('an answer holds what the operation has not selected');
  const others = isJsonObject(bare) ? bare : complete;
  const entries = Object.entries(complete).map(([name, value]) => {
    return [name, shapeOfValue(value, others[name], shapes)] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    required: entries.map(([name]) => name).filter((name) => name in others),
    additionalProperties: false,
  };
}

/** Says which truth values a variant of an answer has. */
function withTruth(shape: JsonSchema, body: unknown): JsonSchema {
  if (!isJsonObject(body) || !isJsonObject(shape.properties)) return shape;
  const properties = Object.entries(shape.properties).map(([name, property]) => {
    return [name, typeof body[name] === 'boolean' ? { type: 'boolean', const: body[name] } : property] as const;
  });
  return { ...shape, properties: Object.fromEntries(properties) };
}

/** What is known of a route's successful answer without asking for one. */
export interface AnswerFacts {
  /** Null where there is no body, or one of a protocol of its own. */
  shape: JsonSchema | null;
  /** The names of headers that come from the data, in lower case. */
  headers: readonly string[];
  /** Whether it has an entity tag that begins with a version. */
  isVersioned: boolean;
}

/**
 * What a route answers: its responder is given samples of the operation's data, so that whatever it makes of
 * them is known without being written down again. Where truth values decide what is answered, one of two shapes.
 */
export function describeAnswer(
  schema: GraphQLSchema,
  { document, respond }: Pick<Route, 'document' | 'respond'>,
): AnswerFacts {
  const [whenTrue, whenFalse] = [true, false].map((truth) => {
    const complete = sampleOf(schema, document, { isComplete: true, truth });
    const bare = sampleOf(schema, document, { isComplete: false, truth });
    const { body, headers, version } = respond(complete.data, byNumber);
    if (body === null) return { shape: null, body, headers, version };
    const shape = shapeOfValue(body, respond(bare.data, byCursor).body, complete.shapes);
    return { shape, body, headers, version };
  });
  if (!whenTrue || !whenFalse) throw new Error('there are two truth values');
  const known = { headers: Object.keys(whenTrue.headers), isVersioned: whenTrue.version !== null };
  if (JSON.stringify(whenTrue.shape) === JSON.stringify(whenFalse.shape)) return { ...known, shape: whenTrue.shape };
  const variants = [whenTrue, whenFalse].flatMap(({ shape, body }) => (shape ? [withTruth(shape, body)] : []));
  return { ...known, shape: { oneOf: variants } };
}
