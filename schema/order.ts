import { z } from 'zod';

/** What a list goes by, so that somebody can go on behind any of its rows. */
export interface Order<Row, Where, OrderBy> {
  orderBy: OrderBy;
  /** Names a row's place. */
  placeOf(row: Row): string;
  /** What stands behind a place; null where it is none of this order. */
  behind(place: string): Where | null;
}

interface OrderRules<Row, Where, OrderBy, Key extends z.ZodType> {
  /** Told apart by this: a place in one order is none in another. */
  name: string;
  orderBy: OrderBy;
  /** What a row's place is told by. */
  key: Key;
  keyOf(row: Row): z.output<Key>;
  behind(key: z.output<Key>): Where;
}

export function defineOrder<Row, Where, OrderBy, Key extends z.ZodType>({
  name,
  orderBy,
  key,
  keyOf,
  behind,
}: OrderRules<Row, Where, OrderBy, Key>): Order<Row, Where, OrderBy> {
  const place = z.tuple([z.literal(name), z.unknown()]);
  return {
    orderBy,
    placeOf: (row) => JSON.stringify([name, keyOf(row)]),
    behind: (text) => {
      const { data: [, value] = [] } = place.safeParse(JSON.parse(text));
      const read = key.safeParse(value);
      return read.success ? behind(read.data) : null;
    },
  };
}

interface Identified {
  id: string;
}

/** By their ids, which begin with the time at which they were made. */
export const newestFirst = defineOrder({
  name: 'newest',
  orderBy: { id: 'desc' as const },
  key: z.uuid(),
  keyOf: ({ id }: Identified) => id,
  behind: (id) => ({ id: { lt: id } }),
});

/** The same the other way round. */
export const oldestFirst = defineOrder({
  name: 'oldest',
  orderBy: { id: 'asc' as const },
  key: z.uuid(),
  keyOf: ({ id }: Identified) => id,
  behind: (id) => ({ id: { gt: id } }),
});
