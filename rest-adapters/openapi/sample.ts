import {
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type SelectionSetNode,
} from 'graphql';
import type { JsonSchema } from '../declare/json-schema.ts';
import { shapeOfPresent } from './shape-of-type.ts';
import { type Fragments, fragmentsOf, selectedFields, selectedRoot } from '../operation/selection.ts';

/** Which sample: with everything that may be null, or with null there; with every truth value true, or false. */
export interface SampleKind {
  isComplete: boolean;
  truth: boolean;
}

/** Data as an operation could answer them. Objects stand for values of the shape that they have in `shapes`. */
export interface Sample {
  data: Record<string, unknown>;
  shapes: ReadonlyMap<unknown, JsonSchema>;
}

/** Makes data without asking anybody, so that what a route makes of them can be looked at. */
class Sampler {
  readonly shapes = new Map<unknown, JsonSchema>();
  readonly #kind: SampleKind;
  readonly #fragments: Fragments;

  constructor(kind: SampleKind, fragments: Fragments) {
    this.#kind = kind;
    this.#fragments = fragments;
  }

  value(type: GraphQLOutputType, selection: SelectionSetNode | undefined): unknown {
    if (!isNonNullType(type) && !this.#kind.isComplete) return null;
    const present = getNullableType(type);
    // Routes decide by truth values, so those are real ones.
    if (isScalarType(present) && present.name === 'Boolean') return this.#kind.truth;
    const value = this.#present(present, selection);
    this.shapes.set(value, shapeOfPresent(present, selection, this.#fragments));
    return value;
  }

  #present(type: GraphQLOutputType, selection: SelectionSetNode | undefined): object {
    if (isListType(type)) return [this.value(type.ofType, selection)];
    if (!isObjectType(type) || !selection) return {};
    const fields = selectedFields(type, selection, this.#fragments);
    return Object.fromEntries(fields.map(({ name, field, selection: inner }) => [name, this.value(field.type, inner)]));
  }
}

/** A sample of what a document answers. */
export function sampleOf(schema: GraphQLSchema, document: DocumentNode, kind: SampleKind): Sample {
  const sampler = new Sampler(kind, fragmentsOf(document));
  const { name, field, selection } = selectedRoot(schema, document);
  return { data: { [name]: sampler.value(field.type, selection) }, shapes: sampler.shapes };
}
