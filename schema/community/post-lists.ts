import type { Prisma } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { countedLists, keptCount } from '../list-counts.ts';
import { listPage } from '../list-page.ts';
import type { PageArguments } from '../page.ts';
import { type PostOrder, type PostSort, orders, publishedOrders } from './post-orders.ts';
import { matchingPosts, type PostFilter } from './search.ts';

/** Which posts a list holds, and in which order. */
export interface PostList {
  filter: PostFilter;
  sort: PostSort;
}

function conditionsOf({ tag, ...columns }: PostFilter): Prisma.PostWhereInput {
  return { ...columns, ...(tag ? { tags: { has: tag } } : {}) };
}

function orderOf({ filter, sort }: PostList): PostOrder {
  return filter.isPublished ? publishedOrders[sort] : orders[sort];
}

/** Everybody's published posts, or the caller's own. */
export function allPosts(context: Context, page: PageArguments, list: PostList) {
  const { isPublished, ...narrower } = list.filter;
  const where = conditionsOf(list.filter);
  const isCountKept = isPublished === true && Object.keys(narrower).length === 0;
  return listPage(context, page, {
    order: orderOf(list),
    isCountKept,
    count: (range) =>
      isCountKept ? keptCount(context, countedLists.publishedPosts) : context.db.post.count({ where, ...range }),
    read: (selection, { after, ...range }) =>
      context.db.post.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
  });
}

/** Published posts under a tag: the taggings have what such a list goes by, and so an index in its order. */
export function taggedPosts(context: Context, page: PageArguments, tag: string, { filter, sort }: PostList) {
  const { isPublished: _published, tag: _tag, ...columns } = filter;
  const where = { tag, ...(Object.keys(columns).length > 0 ? { post: columns } : {}) };
  return listPage(context, page, {
    order: publishedOrders[sort],
    count: (range) => context.db.tagging.count({ where, ...range }),
    read: async (selection, { after, ...range }) => {
      const select = { post: selection?.() ?? true };
      const taggings = await context.db.tagging.findMany({ where: { AND: [where, ...after] }, ...range, select });
      return taggings.map(({ post }) => post);
    },
  });
}

/** Those of a list with certain words in them. */
export async function foundPosts(context: Context, page: PageArguments, words: string, list: PostList) {
  const { ids, isTruncated } = await matchingPosts(context.db, words, list.filter, list.sort);
  const where = { ...conditionsOf(list.filter), id: { in: ids } };
  return listPage(context, page, {
    order: orderOf(list),
    isTruncated,
    count: () => Promise.resolve(ids.length),
    read: (selection, { after, ...range }) =>
      context.db.post.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
  });
}
