import { createComplexityRule } from '@pothos/plugin-complexity';
import { getOperationAST, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLCall } from './call.ts';
import { variableFaults } from './variable-faults.ts';

export const maximumDepth = 12;
/** A full page of 100 projects with all that belongs to them. */
export const maximumComplexity = 20_000;

/**
 * Refuses documents that are too deep or would cost too much, before anything runs. This is no part of validation, whose
 * result is kept for the next request with the same document: what it costs goes by the variables of each.
 */
export const costLimit: Plugin<GraphQLCall> = {
  onExecute({ args: { schema, document, variableValues, operationName, contextValue }, setResultAndStopExecution }) {
    const variables = getOperationAST(document, operationName)?.variableDefinitions ?? [];
    const values = variableValues ?? {};
    const faults = variableFaults(schema, variables, values);
    if (faults.length > 0) {
      setResultAndStopExecution({ errors: faults });
      return;
    }
    const rule = createComplexityRule({
      context: contextValue.domain,
      // As they were sent: the rule reads them by itself.
      variableValues: values,
      ...(operationName ? { operationName } : {}),
      maxDepth: maximumDepth,
      maxComplexity: maximumComplexity,
    });
    const errors = validate(schema, document, [rule]);
    if (errors.length > 0) setResultAndStopExecution({ errors });
  },
};
