import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { excerpt } from '../../schema/errors.ts';
import { hasTooManyValues, maximumValues } from '../../rest-adapters/http/value-count.ts';
import { graphqlCode } from './error-codes.ts';

type Values = Readonly<Record<string, unknown>>;

/** After so many faults the rest is not looked for. */
const maximumFaults = 50;

function fault(message: string, node: VariableDefinitionNode): GraphQLError {
  return new GraphQLError(message, { nodes: node, extensions: { code: graphqlCode('GRAPHQL_VALIDATION_FAILED') } });
}

/**
 * What graphql-js says of a value without the value, which it shows in quotes for enumerations, else after a colon, and
 * with no more of a field's name than is needed to know it again.
 */
function withoutValue(message: string): string {
  return message
    .replace(/^Value ".*" does not exist/s, 'The value does not exist')
    .replace(/( cannot represent [\w -]+): .*$/s, '$1')
    .replace(/^Field "(.*)" is not defined/s, (_text, name) => `Field "${excerpt(name)}" is not defined`);
}

/** Coerces one variable; what does not fit is told by its path. @returns whether to go on looking */
function collect(schema: GraphQLSchema, node: VariableDefinitionNode, values: Values, faults: GraphQLError[]): boolean {
  const name = node.variable.name.value;
  const type = typeFromAST(schema, node.type);
  // What is no input type at all is told by validation.
  if (!isInputType(type)) return true;
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) {
    const isMissing = isNonNullType(type) && !node.defaultValue;
    if (isMissing) faults.push(fault(`Variable "$${name}" of required type "${type}" was not provided.`, node));
    return faults.length < maximumFaults;
  }
  try {
    coerceInputValue(value, type, (path, _value, error) => {
      const place = [name, ...path].map((step) => excerpt(String(step))).join('.');
      faults.push(fault(`Variable "$${name}" does not fit at "${place}": ${withoutValue(error.message)}`, node));
      if (faults.length >= maximumFaults) throw error;
    });
  } catch (error) {
    if (faults.length < maximumFaults) throw error;
  }
  return faults.length < maximumFaults;
}

/**
 * In what the variables of a request do not fit their types. graphql-js shows the whole value with each fault: of a map
 * of five thousand unknown fields it would make 300 MB of text, in 40 seconds.
 */
export function variableFaults(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  values: Values,
): readonly GraphQLError[] {
  if (hasTooManyValues(values)) {
    const text = `The variables must have at most ${maximumValues} values altogether.`;
    return [new GraphQLError(text, { extensions: { code: graphqlCode('GRAPHQL_VALIDATION_FAILED') } })];
  }
  const faults: GraphQLError[] = [];
  definitions.every((node) => collect(schema, node, values, faults));
  return faults;
}
