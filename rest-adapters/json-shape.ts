import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { z } from 'zod';

/** A JSON Schema (draft 2020-12), as far as documents need it. */
export type JsonShape = { readonly [keyword: string]: unknown };

const builtIn: Readonly<Record<string, JsonShape>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
};

const extensions = z.object({ jsonShape: z.record(z.string(), z.unknown()) });

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Fields that documents select for the facade alone begin with an underscore. */
function isInternal(name: string): boolean {
  return name.startsWith('_');
}

function described(shape: JsonShape, description: string | null | undefined): JsonShape {
  return description ? { ...shape, description } : shape;
}

function shapeOfType(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonShape {
  if (isNonNullType(type)) return shapeOfPresent(type.ofType, selection, fragments);
  const shape = shapeOfPresent(type, selection, fragments);
  return typeof shape.type === 'string' && !shape.enum
    ? { ...shape, type: [shape.type, 'null'] }
    : { anyOf: [shape, { type: 'null' }] };
}

function shapeOfPresent(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonShape {
  if (isListType(type)) return { type: 'array', items: shapeOfType(type.ofType, selection, fragments) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (isScalarType(type)) return builtIn[type.name] ?? extensions.parse(type.extensions).jsonShape;
  if (isObjectType(type) && selection) return shapeOfObject(type, selection, fragments);
  throw new Error(`${type} has no shape in JSON`);
}

/** The properties that a selection gives an object, fragments included. */
function propertiesOf(
  type: GraphQLObjectType,
  selection: SelectionSetNode,
  fragments: Fragments,
): [string, JsonShape][] {
  return selection.selections.flatMap((entry): [string, JsonShape][] => {
    if (entry.kind !== Kind.FIELD) {
      const part = entry.kind === Kind.FRAGMENT_SPREAD ? fragments.get(entry.name.value) : entry;
      if (!part) throw new Error('a fragment is missing');
      return propertiesOf(type, part.selectionSet, fragments);
    }
    const name = entry.alias?.value ?? entry.name.value;
    const field = type.getFields()[entry.name.value];
    if (!field) throw new Error(`${type.name} has no ${entry.name.value}`);
    if (isInternal(name)) return [];
    return [[name, described(shapeOfType(field.type, entry.selectionSet, fragments), field.description)]];
  });
}

function shapeOfObject(type: GraphQLObjectType, selection: SelectionSetNode, fragments: Fragments): JsonShape {
  const properties = propertiesOf(type, selection, fragments);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

/** The shape of what the one field of a document answers: aliases give the names, types and nullability come from the schema. */
export function shapeOfField(schema: GraphQLSchema, document: DocumentNode): JsonShape {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((part) =>
      part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part] as const] : [],
    ),
  );
  const operation = document.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION);
  const selection = operation?.selectionSet.selections[0];
  if (!operation || selection?.kind !== Kind.FIELD) throw new Error('the document selects no field');
  const field = schema.getRootType(operation.operation)?.getFields()[selection.name.value];
  if (!field) throw new Error(`the schema has no ${selection.name.value}`);
  return shapeOfType(field.type, selection.selectionSet, fragments);
}
