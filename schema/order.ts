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
  /** Of the list and its order: a place in one is none in another. */
  name: string;
  orderBy: OrderBy;
  /** What a row's place is told by. */
  key: Key;
  keyOf(row: Row): z.output<Key>;
  behind(key: z.output<Key>): Where;
}

/** An order by a key that no two rows share. */
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

/** The order of a list by its rows' ids, which begin with the time at which they were made. */
export function newestFirst(list: string) {
  return defineOrder({
    name: list,
    orderBy: { id: 'desc' as const },
    key: z.uuid(),
    keyOf: ({ id }: Identified) => id,
    behind: (id) => ({ id: { lt: id } }),
  });
}

/** The same the other way round. */
export function oldestFirst(list: string) {
  return defineOrder({
    name: list,
    orderBy: { id: 'asc' as const },
    key: z.uuid(),
    keyOf: ({ id }: Identified) => id,
    behind: (id) => ({ id: { gt: id } }),
  });
}
