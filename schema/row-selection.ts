import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';

type Relations = Parameters<typeof queryFromInfo>[0]['include'];

/** What Prisma is to read of a row, for whoever needs these relations of it. */
type RowSelection<Include extends Relations = undefined> = ReturnType<typeof queryFromInfo<undefined, Include, false>>;

/**
 * What Prisma is to read of a row, or of each row of a list, by what is selected of it. Spread into the read, it has all
 * relations read at once; without it each of them is read by itself.
 * @param include relations that are needed whatever is selected
 */
export type SelectRows = <Include extends Relations = undefined>(include?: Include) => RowSelection<Include>;

/**
 * Reads what is selected of the field that is being resolved.
 * @param context of the request, not of a transaction in it: what is below the field looks there for what was read
 */
export function rowSelection(context: object, info: GraphQLResolveInfo): SelectRows {
  return <Include extends Relations = undefined>(include?: Include) =>
    queryFromInfo<undefined, Include, false>({ context, info, ...(include ? { include } : {}) });
}
