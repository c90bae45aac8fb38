import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

/** Pothos knows of a context only that it is an object. */
function isInTransaction(context: object): boolean {
  return Reflect.get(context, 'isInTransaction') === true;
}

/**
 * Has fields ask the network what they need to know before they begin a transaction. In one that has begun already it
 * is too late: whoever has begun it has seen to that.
 */
class PreparePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { pothosOptions: { prepare } }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!prepare) return resolver;
    return async (parent, args, context, info) => {
      if (!isInTransaction(context)) await prepare({ ...args }, context);
      return resolver(parent, args, context, info);
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      prepare: PreparePlugin<Types>;
    }
  }
}

const pluginName = 'prepare';
SchemaBuilder.registerPlugin(pluginName, PreparePlugin);
export default pluginName;
