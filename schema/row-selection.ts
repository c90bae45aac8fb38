import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';

/** What Prisma is to read of a row, or of each row of a list, by what is selected of it. */
export type RowSelection = ReturnType<typeof queryFromInfo<undefined, undefined, false>>;

/**
 * What is selected of the field that is being resolved.
 * @param context of the request, not of a transaction in it: what is below the field looks there for what was read
 */
export function rowSelection(context: object, info: GraphQLResolveInfo): RowSelection {
  return queryFromInfo({ context, info, withUsageCheck: true });
}
