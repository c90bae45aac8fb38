import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  Kind,
  TypeInfo,
  typeFromAST,
  isInputType,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type CompiledQuery, compileQuery } from 'graphql-jit';
import { z } from 'zod';
import { type InputRule, rulesOf } from './rules.ts';
import { selectedRoot, soleOperation } from './selection.ts';

/** One variable of an operation, with all that the schema says of the argument it fills. */
export interface OperationInput {
  name: string;
  type: GraphQLInputType;
  /** The names that an enumeration takes; null of other types. */
  names: readonly string[] | null;
  defaultValue: unknown;
  description: string | null;
  deprecationReason: string | null;
  rules: readonly InputRule[];
}

/** What the schema says about an operation; the facade derives its checks and its documentation from it. */
export interface OperationFacts {
  kind: 'query' | 'mutation';
  /** The field of the query or mutation type that does the work. */
  field: string;
  description: string | null;
  /** `null`: open to everybody; `'any'`: any valid credential; else the scope. */
  scope: string | null;
  /** The particular refusals that the field declares. */
  throws: readonly string[];
  inputs: readonly OperationInput[];
}

/** The options that fields of the core are declared with, as far as the facade goes by them. */
const fieldOptions = z.object({
  pothosOptions: z.object({
    // What is for a session alone is no route's: the surfaces take no cookies.
    authScopes: z.union([
      z.strictObject({ scope: z.string() }),
      z.strictObject({ authenticated: z.literal(true) }),
      z.strictObject({ anyone: z.literal(true) }),
    ]),
    throws: z.array(z.string()).default([]),
  }),
});

/** The argument that each variable fills: found by walking the document along the schema. */
function argumentsByVariable(schema: GraphQLSchema, document: DocumentNode): Map<string, GraphQLArgument> {
  const typeInfo = new TypeInfo(schema);
  const found = new Map<string, GraphQLArgument>();
  const enter = ({ value }: ArgumentNode) => {
    const argument = typeInfo.getArgument();
    if (value.kind === Kind.VARIABLE && argument) found.set(value.name.value, argument);
  };
  visit(document, visitWithTypeInfo(typeInfo, { Argument: { enter } }));
  return found;
}

function namesOf(type: GraphQLInputType): readonly string[] | null {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : null;
}

/** Reads what the schema says about the one operation of a document. */
export function describeOperation(schema: GraphQLSchema, document: DocumentNode): OperationFacts {
  const operation = soleOperation(document);
  const { field } = selectedRoot(schema, document);
  if (operation.operation === 'subscription') throw new Error(`${field.name} is no query and no mutation`);
  const { pothosOptions } = fieldOptions.parse(field.extensions);
  const filled = argumentsByVariable(schema, document);
  const inputs = (operation.variableDefinitions ?? []).map(({ variable, type }): OperationInput => {
    const name = variable.name.value;
    const argument = filled.get(name);
    const inputType = typeFromAST(schema, type);
    if (!argument || !isInputType(inputType))
      throw new Error(`$${name} of ${operation.name?.value} must fill an argument`);
    const { defaultValue, description, deprecationReason } = argument;
    const remarks = { description: description ?? null, deprecationReason: deprecationReason ?? null };
    const names = namesOf(inputType);
    return { name, type: inputType, names, defaultValue, ...remarks, rules: rulesOf(argument) };
  });
  const { authScopes, throws } = pothosOptions;
  const scope = 'scope' in authScopes ? authScopes.scope : 'authenticated' in authScopes ? 'any' : null;
  const { name, description = null } = field;
  return { kind: operation.operation, field: name, description: description ?? null, scope, throws, inputs };
}

/**
 * Compiles the document once, so that running it costs little more than its resolvers.
 * @throws Error where the document does not fit the schema
 */
export function compileOperation<Result>(schema: GraphQLSchema, document: DocumentNode): CompiledQuery<Result> {
  const compiled = compileQuery<Result>(schema, document);
  if ('query' in compiled) return compiled;
  throw new AggregateError(compiled.errors ?? [], 'the document does not fit the schema');
}
