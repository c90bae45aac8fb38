import { tracingChannel } from 'node:diagnostics_channel';
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

/** The resolution of one field of the query or the mutation. */
export interface FieldOperation {
  /** As in `Query.projects`. */
  field: string;
}

/** Tells of each, where anybody listens (node:diagnostics_channel). */
export const fieldOperations = tracingChannel<unknown, FieldOperation>('portico:graphql-field');

const roots: ReadonlySet<string> = new Set(['Query', 'Mutation']);

/** It is the outermost, so that what a field costs has its permissions and rules in it. What is below a root field is not timed: a page has hundreds of those. */
class TraceFieldsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!roots.has(parentType)) return resolver;
    const field = `${parentType}.${name}`;
    return (parent, args, context, info) => {
      if (!fieldOperations.hasSubscribers) return resolver(parent, args, context, info);
      return fieldOperations.tracePromise(async () => resolver(parent, args, context, info), { field });
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      traceFields: TraceFieldsPlugin<Types>;
    }
  }
}

const pluginName = 'traceFields';
SchemaBuilder.registerPlugin(pluginName, TraceFieldsPlugin);
export default pluginName;
