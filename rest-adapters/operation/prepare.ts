import { type DocumentNode, getArgumentValues, getVariableValues, type GraphQLSchema, Kind } from 'graphql';
import { z } from 'zod';
import { selectedRoot, soleOperation } from './selection.ts';

/** Asks the network what an operation has to know, before a transaction that it runs in begins. */
export type Prepare = (context: object, variables: Record<string, unknown>) => Promise<void>;

/** The same of a field. */
type Preparation = (args: object, context: object) => Promise<void>;

/** The option with which a field of the core says what it has to ask the network before a transaction begins. */
const fieldOptions = z.object({
  pothosOptions: z.object({
    prepare: z.custom<Preparation>((value) => typeof value === 'function').optional(),
  }),
});

/** What an operation's field asks the network for, with the arguments that the variables fill. */
export function preparationOf(schema: GraphQLSchema, document: DocumentNode): Prepare {
  const { field } = selectedRoot(schema, document);
  const { prepare } = fieldOptions.parse(field.extensions).pothosOptions;
  if (!prepare) return async () => undefined;
  const { selectionSet, variableDefinitions = [] } = soleOperation(document);
  const [node] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD) throw new Error(`${field.name} must be selected by itself`);
  return async (context, variables) => {
    const { errors, coerced } = getVariableValues(schema, variableDefinitions, variables);
    if (errors) throw new AggregateError(errors, 'the variables do not fit');
    try {
      await prepare(getArgumentValues(field, node, coerced), context);
    } catch (error) {
      throw new AggregateError([error], 'the operation could not be prepared');
    }
  };
}
