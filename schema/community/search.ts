import { Prisma } from '../../prisma/generated/client.ts';
import type { Reader } from '../context.ts';

/** A minus that excludes nothing, since neither a word nor a quotation follows; PostgreSQL's stack has room for few of them. */
const idleMinus = /-(?![\p{L}\p{N}"])/gu;

/** So many of what a search finds are looked at. */
const mostMatches = 1_000;

interface Matches {
  ids: string[];
  /** Whether there are more, which are left out. */
  isTruncated: boolean;
}

/**
 * The ids of the posts that match a search as people type it (`"exact words" -without or either`).
 * Prisma has no index-backed full-text search, so this part is SQL; the rest of the selection stays with the caller.
 * At most the thousand best: nobody turns more pages of a search.
 */
export async function matchingPosts(db: Reader, words: string): Promise<Matches> {
  const wanted = words.replaceAll(idleMinus, ' ');
  const rows = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM posts, websearch_to_tsquery('english', ${wanted}) AS wanted
    WHERE search @@ wanted
    ORDER BY ts_rank(search, wanted) DESC, id DESC
    LIMIT ${mostMatches + 1}`);
  return { ids: rows.slice(0, mostMatches).map(({ id }) => id), isTruncated: rows.length > mostMatches };
}
