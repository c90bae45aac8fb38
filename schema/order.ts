import { z } from 'zod';

/** What a list goes by, so that it goes on after any of its rows by their key (keyset pagination), and not by their number. */
export interface Order<Row, Where, OrderBy> {
  orderBy: OrderBy;
  /** A row's position, for a cursor. */
  positionOf(row: Row): string;
  /** What stands after a position; null where it is none of this order. */
  after(position: string): Where | null;
}

interface OrderRules<Row, Where, OrderBy, Key extends z.ZodType> {
  /** Of the list and its order: a position in one is none in another. */
  name: string;
  orderBy: OrderBy;
  /** What a row's position is told by. */
  key: Key;
  keyOf(row: Row): z.output<Key>;
  after(key: z.output<Key>): Where;
}

/** An order by a key that no two rows share. */
export function defineOrder<Row, Where, OrderBy, Key extends z.ZodType>({
  name,
  orderBy,
  key,
  keyOf,
  after,
}: OrderRules<Row, Where, OrderBy, Key>): Order<Row, Where, OrderBy> {
  const position = z.tuple([z.literal(name), z.unknown()]);
  return {
    orderBy,
    positionOf: (row) => JSON.stringify([name, keyOf(row)]),
    after: (text) => {
      const { data: [, value] = [] } = position.safeParse(JSON.parse(text));
      const read = key.safeParse(value);
      return read.success ? after(read.data) : null;
    },
  };
}

interface Identified {
  id: string;
}

/** The order of a list by its rows' ids, which begin with the time at which they were made. */
export function newestFirst(list: string) {
  return defineOrder({
    name: list,
    orderBy: { id: 'desc' as const },
    key: z.uuid(),
    keyOf: ({ id }: Identified) => id,
    after: (id) => ({ id: { lt: id } }),
  });
}

/** The same the other way round. */
export function oldestFirst(list: string) {
  return defineOrder({
    name: list,
    orderBy: { id: 'asc' as const },
    key: z.uuid(),
    keyOf: ({ id }: Identified) => id,
    after: (id) => ({ id: { gt: id } }),
  });
}
