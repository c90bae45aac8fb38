import { Prisma } from '../../prisma/generated/client.ts';
import type { Reader } from '../context.ts';
import { type PostSort, postOrderSql } from './post-orders.ts';
import { mistyped, onlyExcludes, type Reading, type SearchWords, searchWords, unfinished } from './search-words.ts';

/** So many of what a search finds are shown: nobody turns more pages. */
const mostShown = 1_000;

/** Where no more may match, by the index, all are looked at before they are put in order. */
const mostCandidates = 5_000;

/** Where more may, so many of the list are looked at, in its order. */
const mostLookedAt = 20_000;

/** Where fewer match, words that only begin like the last one are as good. */
const enough = 10;

/** What a document is charged for a search, besides the posts that it shows (document-cost.ts). */
export const searchCost = 2_000;

/** Which posts a list holds. */
export interface PostFilter {
  isPublished?: boolean;
  authorId?: string;
  category?: string;
  tag?: string;
}

/** A post that was found. */
export interface Match {
  id: string;
  /** How high it stands where a list goes by it; it never changes by itself. */
  relevance: number;
}

interface Matches {
  /** In the order of the list. */
  found: Match[];
  /** Whether there may be more, which are left out. */
  isTruncated: boolean;
}

/** What a search came to, and how it was read. */
type SearchResult = Matches & { reading: Reading };

function conditions({ isPublished, authorId, category, tag }: PostFilter): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`TRUE`,
      ...(isPublished === undefined ? [] : [Prisma.sql`is_published = ${isPublished}`]),
      ...(authorId === undefined ? [] : [Prisma.sql`author_id = ${authorId}::uuid`]),
      ...(category === undefined ? [] : [Prisma.sql`category = ${category}`]),
      ...(tag === undefined ? [] : [Prisma.sql`tags @> ARRAY[${tag}]::text[]`]),
    ],
    ' AND ',
  );
}

/** How a search can be listed: as all posts can, or what matches best first. */
export type SearchSort = PostSort | 'relevance';

/** A search whose statements differ in how they come to their posts. */
class PostSearch {
  readonly #db: Reader;
  readonly #conditions: Prisma.Sql;
  readonly #sort: SearchSort;
  /** The order in which posts are chosen where there are more than are shown: the newest where the best are asked for. */
  readonly #choice: Prisma.Sql;

  constructor(db: Reader, filter: PostFilter, sort: SearchSort) {
    this.#db = db;
    this.#conditions = conditions(filter);
    this.#sort = sort;
    this.#choice = postOrderSql[sort === 'relevance' ? 'newest' : sort];
  }

  /** All that match by the index, where it does not have too many that may; otherwise those among the first of the list. */
  async find(search: SearchWords): Promise<Matches & { areEverywhere: boolean }> {
    const matches = onlyExcludes(search) ? null : await this.#lookUp(search);
    return { ...(matches ?? (await this.#lookThrough(search))), areEverywhere: matches === null };
  }

  /** @returns null where too many posts may match */
  async #lookUp(search: SearchWords): Promise<Matches | null> {
    const rows = await this.#choose(search, {
      posts: Prisma.sql`SELECT id, published_at, likes_count, search FROM posts
        WHERE search @@ (SELECT anywhere FROM wanted) AND ${this.#conditions}
        LIMIT ${mostCandidates + 1}`,
      count: Prisma.sql`SELECT count(*)::int FROM candidates`,
      most: mostCandidates,
    });
    return (rows[0]?.lookedAt ?? 0) > mostCandidates ? null : shown(rows);
  }

  /** The first of the list are read until enough of them match, which is soon where the words are everywhere. */
  async #lookThrough(search: SearchWords): Promise<Matches> {
    const first = (limit: number) => Prisma.sql`
      SELECT id, published_at, likes_count, search FROM posts WHERE ${this.#conditions} ORDER BY ${this.#choice} LIMIT ${limit}`;
    const rows = await this.#choose(search, {
      posts: Prisma.sql`SELECT * FROM (${first(mostLookedAt)}) listed
        WHERE search @@ (SELECT query FROM wanted) LIMIT ${mostShown + 1}`,
      count: Prisma.sql`SELECT count(*)::int FROM (${first(mostLookedAt + 1)}) listed`,
      most: mostLookedAt + 1,
    });
    const { found, isTruncated } = shown(rows);
    return { found, isTruncated: isTruncated || (rows[0]?.lookedAt ?? 0) > mostLookedAt };
  }

  /**
   * Of some posts those that match and are shown, in the order of the list; at least one row, which tells how many were
   * looked at.
   * @param candidates.posts those that may match
   * @param candidates.count how many are looked at
   * @param candidates.most none is chosen where more are
   */
  #choose(
    search: SearchWords,
    candidates: { posts: Prisma.Sql; count: Prisma.Sql; most: number },
  ): Promise<FoundRow[]> {
    const isByRelevance = this.#sort === 'relevance';
    // Ranked as alternatives, whatever the query: by the distances of its words it would take time by their square.
    const relevance = Prisma.sql`search_relevance(ts_rank(search, (SELECT query || query FROM wanted), 1), published_at)`;
    return this.#db.$queryRaw(Prisma.sql`
      WITH wanted AS MATERIALIZED (
          SELECT string_agg('(' || query || ')', ' | ')::tsquery AS query,
            string_agg('(' || anywhere || ')', ' | ')::tsquery AS anywhere
          FROM search_alternatives(${JSON.stringify(search)}::jsonb)
        ),
        candidates AS MATERIALIZED (${candidates.posts}),
        counted AS MATERIALIZED (SELECT (${candidates.count}) AS "lookedAt"),
        chosen AS (
          SELECT * FROM candidates
          WHERE (SELECT "lookedAt" FROM counted) <= ${candidates.most} AND search @@ (SELECT query FROM wanted)
          ORDER BY ${this.#choice} LIMIT ${mostShown + 1}
        )
      SELECT id, ${isByRelevance ? relevance : Prisma.sql`0`} AS relevance, "lookedAt"
      FROM counted LEFT JOIN chosen ON TRUE
      ORDER BY ${isByRelevance ? Prisma.sql`relevance DESC, id DESC` : this.#choice}`);
  }
}

/** A post that was found, or none, beside how many were looked at. */
type FoundRow = { lookedAt: number } & (Match | { id: null });

function shown(rows: FoundRow[]): Matches {
  const found = rows.filter((row) => row.id !== null);
  return { found: found.slice(0, mostShown), isTruncated: found.length > mostShown };
}

/** The words of a search as they are read; null where they cannot be read so. */
const wordsAsRead: Record<Reading, (words: SearchWords) => SearchWords | null> = {
  exact: (words) => words,
  begun: unfinished,
  similar: mistyped,
};

/**
 * The posts of a list that match a search as people type it (`"exact words" -without or either`): the first thousand in
 * the order of the list, or the best of the thousand newest. Where next to nothing has all its words, the last one may be
 * a beginning; and where still nothing has, words of titles that are like them are looked for.
 *
 * Only what the list may show is looked at: how many others match is nobody's to know, and takes no place among the
 * thousand. Prisma has no full-text search that an index serves, so this part is SQL.
 * @param given how the search was read where the list began, if it goes on; what matches may have changed since then
 */
export async function matchingPosts(
  db: Reader,
  text: string,
  { filter, sort }: { filter: PostFilter; sort: SearchSort },
  given?: Reading,
): Promise<SearchResult> {
  const search = new PostSearch(db, filter, sort);
  const words = searchWords(text);
  const read = async (reading: Reading) => {
    const meant = wordsAsRead[reading](words);
    return meant && { ...(await search.find(meant)), reading };
  };
  const nothing = { found: [], isTruncated: false, reading: 'exact' as const };
  if (given) return (await read(given)) ?? nothing;

  const exact = await read('exact');
  if (!exact || exact.areEverywhere || exact.found.length >= enough) return exact ?? nothing;
  const begun = (await read('begun')) ?? exact;
  if (begun.found.length > 0) return begun.found.length > exact.found.length ? begun : exact;
  return (await read('similar')) ?? exact;
}
