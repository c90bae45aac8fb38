import type { Prisma } from '../../prisma/generated/client.ts';
import type { Context, ReadSource } from '../context.ts';
import { countedLists, keptCount } from '../list-counts.ts';
import { listPage } from '../list-page.ts';
import type { PageArguments } from '../page.ts';
import type { SelectRows } from '../row-selection.ts';
import type { Order } from '../order.ts';
import { mostRelevant, orderIn, type PostOrder, type PostSort, orders, publishedOrders } from './post-orders.ts';
import { type Reading, readings } from './search-words.ts';
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

/** How often a page is read again that somebody changes between its ids and its posts. */
const attempts = 3;

/** Reads the posts of a page by their ids, those of the list as they are by then: what became a draft is nobody's to see. */
async function postsByIds(
  { db }: ReadSource,
  selection: SelectRows | undefined,
  where: Prisma.PostWhereInput,
  findIds: () => Promise<{ id: string }[]>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const ids = (await findIds()).map(({ id }) => id);
    const posts = await db.post.findMany({ ...selection?.(), where: { ...where, id: { in: ids } } });
    if (posts.length < ids.length && attempt < attempts) continue;
    const found = new Map(posts.map((post) => [post.id, post]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}

/** A page that begins behind so many posts is looked for in the index alone, and they are not read. */
const farOff = 1_000;

/** Everybody's published posts, or the caller's own. */
export function allPosts(context: Context, page: PageArguments, list: PostList) {
  const { isPublished, ...narrower } = list.filter;
  const where = conditionsOf(list.filter);
  const isCountKept = isPublished === true && Object.keys(narrower).length === 0;
  const publishedCount = (source: ReadSource) => keptCount(source, countedLists.publishedPosts);
  return listPage(context, page, {
    order: orderOf(list),
    isCountKept,
    count: (range, source) => (isCountKept ? publishedCount(source) : source.db.post.count({ where, ...range })),
    read: async (selection, { after, ...range }, source) => {
      const { db } = source;
      const rows = { where: { AND: [where, ...after] }, ...range };
      if (range.skip < farOff) return db.post.findMany({ ...selection?.(), ...rows });
      if (isCountKept && range.skip >= (await publishedCount(source))) return [];
      return postsByIds(source, selection, where, () => db.post.findMany({ ...rows, select: { id: true } }));
    },
  });
}

/** Published posts under a tag: the taggings have what such a list goes by, and so an index in its order. */
export function taggedPosts(context: Context, page: PageArguments, tag: string, { filter, sort }: PostList) {
  const where = { tag, ...(filter.category ? { category: filter.category } : {}) };
  return listPage(context, page, {
    order: publishedOrders[sort],
    count: (range, { db }) => db.tagging.count({ where, ...range }),
    read: (selection, { after, ...range }, source) =>
      postsByIds(source, selection, { isPublished: true }, () =>
        source.db.tagging.findMany({ where: { AND: [where, ...after] }, ...range, select: { id: true } }),
      ),
  });
}

/** How a search was read where the list began that a cursor goes on with; absent where it begins. */
function readingOf<Row, Where, OrderBy>(
  { readCursor }: Pick<Context, 'readCursor'>,
  { cursor }: PageArguments,
  order: Order<Row, Where, OrderBy>,
): Reading | undefined {
  const position = cursor ? readCursor(cursor) : null;
  return position === null ? undefined : readings.find((reading) => orderIn(order, reading).after(position) !== null);
}

/** Those of a list with certain words in them. */
export async function foundPosts(context: Context, page: PageArguments, words: string, list: PostList) {
  const order = orderOf(list);
  const search = await context.readReplica(({ db }) => matchingPosts(db, words, list, readingOf(context, page, order)));
  const { found, isTruncated, reading } = search;
  const where = { ...conditionsOf(list.filter), id: { in: found.map(({ id }) => id) } };
  return listPage(context, page, {
    order: orderIn(order, reading),
    isTruncated,
    count: () => Promise.resolve(found.length),
    read: (selection, { after, ...range }, { db }) =>
      db.post.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
  });
}

/** The same, what matches best first. */
export async function mostRelevantPosts(context: Context, page: PageArguments, words: string, filter: PostFilter) {
  const list = { filter, sort: 'relevance' as const };
  const search = await context.readReplica(({ db }) =>
    matchingPosts(db, words, list, readingOf(context, page, mostRelevant)),
  );
  const { found, isTruncated, reading } = search;
  const relevance = new Map(found.map((match) => [match.id, match.relevance]));
  return listPage(context, page, {
    order: orderIn(mostRelevant, reading),
    isTruncated,
    count: () => Promise.resolve(found.length),
    read: async (selection, { after, skip, take }, source) => {
      const shown = found.filter((match) => after.every((isAfter) => isAfter(match))).slice(skip, skip + take);
      const posts = await postsByIds(source, selection, conditionsOf(filter), () => Promise.resolve(shown));
      return posts.map((post) => ({ ...post, relevance: relevance.get(post.id) ?? 0 }));
    },
  });
}
