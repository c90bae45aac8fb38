import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type SelectionSetNode,
} from 'graphql';
import { z } from 'zod';
import type { JsonSchema } from '../declare/json-schema.ts';
import { type Fragments, fragmentsOf, isInternal, selectedFields, selectedRoot } from '../operation/selection.ts';

const builtIn: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
};

const shape = z.record(z.string(), z.unknown());

const extensions = z.object({ jsonShape: shape, inputShape: shape.optional() });

/** What the schema says of a field or argument besides its type. */
export interface Remarks {
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
}

/** The same shape with what is said of it. */
export function remarked(shape: JsonSchema, { description, deprecationReason }: Remarks): JsonSchema {
  const said = [description, deprecationReason && `Deprecated: ${deprecationReason}`].filter((text) => text);
  return {
    ...shape,
    ...(said.length > 0 ? { description: said.join(' ') } : {}),
    ...(deprecationReason ? { deprecated: true } : {}),
  };
}

/** The same, or null. */
export function nullable(shape: JsonSchema): JsonSchema {
  return typeof shape.type === 'string' && shape.type !== 'object' && !shape.enum
    ? { ...shape, type: [shape.type, 'null'] }
    : { anyOf: [shape, { type: 'null' }] };
}

interface Leaf {
  name: string;
  extensions: unknown;
}

/** A value without parts, as it is answered in JSON. */
function shapeOfLeaf(type: Leaf): JsonSchema {
  return builtIn[type.name] ?? extensions.parse(type.extensions).jsonShape;
}

/** A value without parts, as it is taken in JSON. */
export function shapeOfInputLeaf(type: Leaf): JsonSchema {
  if (builtIn[type.name]) return shapeOfLeaf(type);
  const { jsonShape, inputShape = jsonShape } = extensions.parse(type.extensions);
  return inputShape;
}

/** What a selection answers of a type: aliases give the names, types and nullability come from the schema. */
function shapeOfType(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonSchema {
  return isNonNullType(type)
    ? shapeOfPresent(type.ofType, selection, fragments)
    : nullable(shapeOfPresent(type, selection, fragments));
}

/** The same of a type without its null. */
export function shapeOfPresent(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: shapeOfType(type.ofType, selection, fragments) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (isScalarType(type)) return shapeOfLeaf(type);
  if (isObjectType(type) && selection) return shapeOfObject(type, selection, fragments);
  throw new Error(`${type} has no shape in JSON`);
}

/** The shape of what a selection takes of an object. */
function shapeOfObject(type: GraphQLObjectType, selection: SelectionSetNode, fragments: Fragments): JsonSchema {
  const properties = selectedFields(type, selection, fragments)
    .filter(({ name }) => !isInternal(name))
    .map(({ name, field, selection: inner }) => {
      return [name, remarked(shapeOfType(field.type, inner, fragments), field)] as const;
    });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

/** The shape of what the one field of a document answers. */
export function shapeOfField(schema: GraphQLSchema, document: DocumentNode): JsonSchema {
  const { field, selection } = selectedRoot(schema, document);
  return shapeOfType(field.type, selection, fragmentsOf(document));
}
