import { z } from 'zod';
import { Prisma } from '../../prisma/generated/client.ts';
import { defineOrder, type Order } from '../order.ts';
import type { Reading } from './search-words.ts';

export type PostSort = 'newest' | 'oldest' | 'popular';

interface Listed {
  id: string;
  publishedAt: Date | null;
  likesCount: number;
}

/** What the lists of a post, and of its tags, share: both have these columns. */
interface Position {
  id?: Range<string>;
  publishedAt?: Range<string>;
  likesCount?: Range<number>;
  OR?: Position[];
}

interface Range<Value> {
  lt?: Value;
  lte?: Value;
  gt?: Value;
  gte?: Value;
}

type Direction = 'asc' | 'desc';
type OrderBy = ({ id: Direction } | { publishedAt: Direction } | { likesCount: Direction })[];
type PublishedOrder = Order<Listed, Position, OrderBy>;
export type PostOrder = Order<Listed, Prisma.PostWhereInput, Prisma.PostOrderByWithRelationInput[]>;

/** By a constraint each published post has a time of publication. */
const publication = z.tuple([z.iso.datetime(), z.uuid()]);
const publicationOf = ({ publishedAt, id }: Listed): [string, string] => [
  (publishedAt ?? new Date(0)).toISOString(),
  id,
];

/** By the time of their publication, latest first. */
const newest: PublishedOrder = defineOrder({
  name: 'newest-posts',
  orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
  key: publication,
  keyOf: publicationOf,
  after: ([publishedAt, id]) => ({
    publishedAt: { lte: publishedAt },
    OR: [{ publishedAt: { lt: publishedAt } }, { id: { lt: id } }],
  }),
});

const oldest: PublishedOrder = defineOrder({
  name: 'oldest-posts',
  orderBy: [{ publishedAt: 'asc' }, { id: 'asc' }],
  key: publication,
  keyOf: publicationOf,
  after: ([publishedAt, id]) => ({
    publishedAt: { gte: publishedAt },
    OR: [{ publishedAt: { gt: publishedAt } }, { id: { gt: id } }],
  }),
});

/** Those with the most likes first. */
const popular: PublishedOrder = defineOrder({
  name: 'popular-posts',
  orderBy: [{ likesCount: 'desc' }, { id: 'desc' }],
  key: z.tuple([z.int(), z.uuid()]),
  keyOf: ({ likesCount, id }): [number, string] => [likesCount, id],
  after: ([likesCount, id]) => ({
    likesCount: { lte: likesCount },
    OR: [{ likesCount: { lt: likesCount } }, { id: { lt: id } }],
  }),
});

/** A draft that was never published has no time of publication. */
const possiblePublication = z.tuple([z.iso.datetime().nullable(), z.uuid()]);

const possiblePublicationOf = ({ publishedAt, id }: Listed): z.output<typeof possiblePublication> => [
  publishedAt?.toISOString() ?? null,
  id,
];

/** Those without a time of publication, then the others, latest first: as the newest published, with what has none before. */
const newestOfAll: PostOrder = defineOrder({
  name: 'newest-posts',
  orderBy: [{ publishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
  key: possiblePublication,
  keyOf: possiblePublicationOf,
  after: ([publishedAt, id]) =>
    publishedAt === null
      ? { OR: [{ publishedAt, id: { lt: id } }, { publishedAt: { not: null } }] }
      : { publishedAt: { lte: publishedAt }, OR: [{ publishedAt: { lt: publishedAt } }, { id: { lt: id } }] },
});

/** By the time of their publication, and then those without one. */
const oldestOfAll: PostOrder = defineOrder({
  name: 'oldest-posts-and-drafts',
  orderBy: [{ publishedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  key: possiblePublication,
  keyOf: possiblePublicationOf,
  after: ([publishedAt, id]) =>
    publishedAt === null
      ? { publishedAt, id: { gt: id } }
      : { OR: [{ publishedAt, id: { gt: id } }, { publishedAt: { gt: publishedAt } }, { publishedAt: null }] },
});

/** The same for a search, which is SQL: it ends at a bound, and what is beyond that is beyond it in the list. */
export const postOrderSql: Record<PostSort, Prisma.Sql> = {
  newest: Prisma.sql`published_at DESC NULLS FIRST, id DESC`,
  oldest: Prisma.sql`published_at ASC NULLS LAST, id ASC`,
  popular: Prisma.sql`likes_count DESC, id DESC`,
};

/** The orders of lists of published posts, and of those of a tag. */
export const publishedOrders: Record<PostSort, PublishedOrder> = { newest, oldest, popular };

/** The orders of lists in which there can be drafts. */
export const orders: Record<PostSort, PostOrder> = { newest: newestOfAll, oldest: oldestOfAll, popular };

/** What tells how high a post that was found stands. */
interface Relevant {
  id: string;
  relevance: number;
}

/** The order of a search by what matches best: a cursor's condition is asked of what was found, and not of the database. */
export const mostRelevant = defineOrder({
  name: 'relevant-posts',
  orderBy: null,
  key: z.tuple([z.number(), z.uuid()]),
  keyOf: ({ relevance, id }: Relevant): [number, string] => [relevance, id],
  after:
    ([relevance, id]) =>
    (found: Relevant) =>
      found.relevance < relevance || (found.relevance === relevance && found.id < id),
});

const positionInReading = z.tuple([z.enum(['begun', 'similar']), z.string()]);

/** An order of what a search found where it was read so: a list goes on as it began, whatever matches by then. */
export function orderIn<Row, Where, OrderBy>(
  order: Order<Row, Where, OrderBy>,
  reading: Reading,
): Order<Row, Where, OrderBy> {
  if (reading === 'exact') return order;
  return {
    ...order,
    positionOf: (row) => JSON.stringify([reading, order.positionOf(row)]),
    after: (text) => {
      const { data: [given, position = ''] = [] } = positionInReading.safeParse(JSON.parse(text));
      return given === reading ? order.after(position) : null;
    },
  };
}
