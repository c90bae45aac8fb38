import { createComplexityRule } from '@pothos/plugin-complexity';
import { type ExecutionArgs, getOperationAST, type GraphQLError, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLCall } from './call.ts';
import { variableFaults } from './variable-faults.ts';

export const maximumDepth = 12;
/** A full page of 100 projects with all that belongs to them. */
export const maximumComplexity = 20_000;

/** What is to be run, as far as its cost goes by it. */
type Operation = Pick<ExecutionArgs, 'schema' | 'document' | 'variableValues' | 'operationName'> & {
  contextValue: GraphQLCall;
};

function costFaults({
  schema,
  document,
  variableValues,
  operationName,
  contextValue,
}: Operation): readonly GraphQLError[] {
  const variables = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const values = variableValues ?? {};
  const faults = variableFaults(schema, variables, values);
  if (faults.length > 0) return faults;
  const rule = createComplexityRule({
    context: contextValue.domain,
    // As they were sent: the rule reads them by itself.
    variableValues: values,
    ...(operationName ? { operationName } : {}),
    maxDepth: maximumDepth,
    maxComplexity: maximumComplexity,
  });
  return validate(schema, document, [rule]);
}

/**
 * Refuses documents that are too deep or would cost too much, before anything runs. This is no part of validation, whose
 * result is kept for the next request with the same document: what it costs goes by the variables of each.
 */
export const costLimit: Plugin<GraphQLCall> = {
  onExecute({ args, setResultAndStopExecution }) {
    const errors = costFaults(args);
    if (errors.length > 0) setResultAndStopExecution({ errors });
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const errors = costFaults(args);
    if (errors.length > 0) setResultAndStopExecution({ errors });
  },
};
