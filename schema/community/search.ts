import { Prisma } from '../../prisma/generated/client.ts';
import type { Reader } from '../context.ts';
import { type PostSort, postOrderSql } from './post-orders.ts';

/** A minus that excludes nothing, since neither a word nor a quotation follows; PostgreSQL's stack has room for few of them. */
const idleMinus = /-(?![\p{L}\p{N}"])/gu;

/** So many of what a search finds are looked at. */
const mostMatches = 1_000;

/** What a document is charged for a search, besides the posts that it shows (document-cost.ts). */
export const searchCost = 2_000;

/** Which posts a list holds. */
export interface PostFilter {
  isPublished?: boolean;
  authorId?: string;
  category?: string;
  tag?: string;
}

interface Matches {
  ids: string[];
  /** Whether there are more, which are left out. */
  isTruncated: boolean;
}

function conditions({ isPublished, authorId, category, tag }: PostFilter): Prisma.Sql[] {
  return [
    ...(isPublished === undefined ? [] : [Prisma.sql`is_published = ${isPublished}`]),
    ...(authorId === undefined ? [] : [Prisma.sql`author_id = ${authorId}::uuid`]),
    ...(category === undefined ? [] : [Prisma.sql`category = ${category}`]),
    ...(tag === undefined ? [] : [Prisma.sql`tags @> ARRAY[${tag}]::text[]`]),
  ];
}

/**
 * The ids of the posts of a list that match a search as people type it (`"exact words" -without or either`): the first
 * thousand in the order of the list, since nobody turns more pages of a search.
 * Only what the list may show is looked at: how many others match is nobody's to know, and takes no place among the thousand.
 * Prisma has no index-backed full-text search, so this part is SQL.
 */
export async function matchingPosts(db: Reader, words: string, filter: PostFilter, sort: PostSort): Promise<Matches> {
  const wanted = words.replaceAll(idleMinus, ' ');
  const matching = Prisma.sql`search @@ websearch_to_tsquery('english', searchable(${wanted}))`;
  const rows = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM posts
    WHERE ${Prisma.join([matching, ...conditions(filter)], ' AND ')}
    ORDER BY ${postOrderSql[sort]}
    LIMIT ${mostMatches + 1}`);
  return { ids: rows.slice(0, mostMatches).map(({ id }) => id), isTruncated: rows.length > mostMatches };
}
