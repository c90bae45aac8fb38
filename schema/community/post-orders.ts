import { z } from 'zod';
import { Prisma } from '../../prisma/generated/client.ts';
import { defineOrder, type Order } from '../order.ts';

export type PostSort = 'newest' | 'oldest' | 'popular';

interface Listed {
  id: string;
  publishedAt: Date | null;
  likesCount: number;
}

type PostOrder = Order<Listed, Prisma.PostWhereInput, Prisma.PostOrderByWithRelationInput[]>;

/** A draft has no time of publication. */
const publication = z.tuple([z.iso.datetime().nullable(), z.uuid()]);

const publicationOf = ({ publishedAt, id }: Listed): z.output<typeof publication> => [
  publishedAt?.toISOString() ?? null,
  id,
];

/** Drafts, then the others by the time of their publication, latest first. */
const newest: PostOrder = defineOrder({
  name: 'newest-posts',
  orderBy: [{ publishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
  key: publication,
  keyOf: publicationOf,
  after: ([publishedAt, id]) =>
    publishedAt === null
      ? { OR: [{ publishedAt, id: { lt: id } }, { publishedAt: { not: null } }] }
      : { publishedAt: { lte: publishedAt }, OR: [{ publishedAt: { lt: publishedAt } }, { id: { lt: id } }] },
});

/** By the time of their publication, and then drafts. */
const oldestOfAll: PostOrder = defineOrder({
  name: 'oldest-posts-and-drafts',
  orderBy: [{ publishedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  key: publication,
  keyOf: publicationOf,
  after: ([publishedAt, id]) =>
    publishedAt === null
      ? { publishedAt, id: { gt: id } }
      : { OR: [{ publishedAt, id: { gt: id } }, { publishedAt: { gt: publishedAt } }, { publishedAt: null }] },
});

/**
 * The same without drafts: an index serves what is left after a position, which it does not where there may be no time.
 * By a constraint each published post has one.
 */
const oldestPublished: PostOrder = defineOrder({
  name: 'oldest-posts',
  orderBy: oldestOfAll.orderBy,
  key: z.tuple([z.iso.datetime(), z.uuid()]),
  keyOf: ({ publishedAt, id }): [string, string] => [(publishedAt ?? new Date(0)).toISOString(), id],
  after: ([publishedAt, id]) => ({
    publishedAt: { gte: publishedAt },
    OR: [{ publishedAt: { gt: publishedAt } }, { id: { gt: id } }],
  }),
});

/** Those with the most likes first. */
const popular: PostOrder = defineOrder({
  name: 'popular-posts',
  orderBy: [{ likesCount: 'desc' }, { id: 'desc' }],
  key: z.tuple([z.int(), z.uuid()]),
  keyOf: ({ likesCount, id }): [number, string] => [likesCount, id],
  after: ([likesCount, id]) => ({
    likesCount: { lte: likesCount },
    OR: [{ likesCount: { lt: likesCount } }, { id: { lt: id } }],
  }),
});

/** The same for a search, which is SQL: it ends at a bound, and what is beyond that is beyond it in the list. */
export const postOrderSql: Record<PostSort, Prisma.Sql> = {
  newest: Prisma.sql`published_at DESC NULLS FIRST, id DESC`,
  oldest: Prisma.sql`published_at ASC NULLS LAST, id ASC`,
  popular: Prisma.sql`likes_count DESC, id DESC`,
};

/** The order of a list of posts by its sort, and by whether there can be drafts in it. */
export function postOrder(sort: PostSort, status: 'published' | 'draft' | 'all'): PostOrder {
  const oldest = status === 'published' ? oldestPublished : oldestOfAll;
  return { newest, oldest, popular }[sort];
}
