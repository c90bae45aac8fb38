import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { JsonSchema } from '../declare/json-schema.ts';
import { shapeOfPresent } from './shape-of-type.ts';
import type { NameStyle } from '../declare/naming.ts';
import { type Fragments, fragmentsOf, isInternal, selectedFields, selectedRoot } from '../operation/selection.ts';
import { shapeOfInput } from './input-shape.ts';

/** A shape that has a name in the core. */
export interface NamedShape {
  name: string;
  shape: JsonSchema;
  /** Whether it is what a fragment selects, and nothing besides. */
  isFragment?: boolean;
}

function isOneFragment({ selections: [first, ...others] }: SelectionSetNode): boolean {
  return first?.kind === Kind.FRAGMENT_SPREAD && others.length === 0;
}

function withDescription(shape: JsonSchema, { description }: GraphQLNamedType): JsonSchema {
  return description ? { description, ...shape } : shape;
}

/** Enumerations, and scalars with a vocabulary of their own. */
function vocabularyOf(type: GraphQLNamedType, shape: () => JsonSchema): NamedShape[] {
  if (!isEnumType(type) && !isScalarType(type)) return [];
  const found = shape();
  return found.enum ? [{ name: type.name, shape: withDescription(found, type) }] : [];
}

function namedInSelection(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): NamedShape[] {
  const named = getNamedType(type);
  if (!isObjectType(named) || !selection) {
    return vocabularyOf(named, () => shapeOfPresent(named, undefined, fragments));
  }
  const inner = selectedFields(named, selection, fragments)
    .filter(({ name }) => !isInternal(name))
    .flatMap(({ field, selection: below }) => namedInSelection(field.type, below, fragments));
  const shape = withDescription(shapeOfPresent(named, selection, fragments), named);
  return [{ name: named.name, shape, isFragment: isOneFragment(selection) }, ...inner];
}

/** Every shape in what a document answers that has a name. */
export function namedInAnswer(schema: GraphQLSchema, document: DocumentNode): NamedShape[] {
  const { field, selection } = selectedRoot(schema, document);
  return namedInSelection(field.type, selection, fragmentsOf(document));
}

/** Every shape in an input that has a name. */
export function namedInInput(type: GraphQLInputType, style: NameStyle): NamedShape[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return vocabularyOf(named, () => shapeOfInput(named, style));
  const inner = Object.values(named.getFields()).flatMap((field) => namedInInput(field.type, style));
  return [{ name: named.name, shape: withDescription(shapeOfInput(named, style), named) }, ...inner];
}
