import { Prisma } from '../../prisma/generated/client.ts';
import type { Reader } from '../context.ts';
import { countedAtMost } from '../bounded-counts.ts';
import { type PostSort, postOrderSql } from './post-orders.ts';
import { mistyped, onlyExcludes, type SearchWords, searchWords, unfinished } from './search-words.ts';

/** So many of what a search finds are shown: nobody turns more pages. */
const mostShown = 1_000;

/** Where no more may match, by the index, all are looked at before they are put in order. */
const mostMatches = countedAtMost;

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
  /** Whether there are more, which are left out. */
  isTruncated: boolean;
}

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

  /** All that match, or null where the index has too many that may. */
  async lookUp(search: SearchWords): Promise<Matches | null> {
    const rows = await this.#choose(
      search,
      Prisma.sql`candidates IS NOT NULL`,
      Prisma.sql`SELECT id, published_at, likes_count, search FROM posts
        WHERE search @@ (SELECT candidates FROM wanted) AND ${this.#conditions}
        LIMIT ${mostMatches + 1}`,
    );
    return (rows[0]?.candidates ?? 0) > mostMatches ? null : shown(rows);
  }

  /** Those that match among the first of the list, read until they are enough: for words that are everywhere. */
  async lookThrough(search: SearchWords): Promise<Matches> {
    const rows = await this.#choose(
      search,
      Prisma.sql`TRUE`,
      Prisma.sql`SELECT * FROM (
          SELECT id, published_at, likes_count, search FROM posts WHERE ${this.#conditions}
          ORDER BY ${this.#choice} LIMIT ${mostLookedAt}
        ) listed
        WHERE search @@ (SELECT query FROM wanted) LIMIT ${mostShown + 1}`,
    );
    return { ...shown(rows), isTruncated: true };
  }

  /**
   * Of candidates those that match and are shown, in the order of the list; at least one row, which tells how many there were.
   * @param alternatives which alternatives of the search count
   * @param candidates posts that may match
   */
  #choose(search: SearchWords, alternatives: Prisma.Sql, candidates: Prisma.Sql): Promise<FoundRow[]> {
    const byRelevance = this.#sort === 'relevance';
    const relevance = Prisma.sql`search_relevance(ts_rank(search, (SELECT query FROM wanted), 1), published_at)`;
    return this.#db.$queryRaw(Prisma.sql`
      WITH wanted AS MATERIALIZED (
          SELECT string_agg('(' || query || ')', ' | ')::tsquery AS query,
            string_agg('(' || candidates || ')', ' | ')::tsquery AS candidates
          FROM search_alternatives(${JSON.stringify(search)}::jsonb) WHERE ${alternatives}
        ),
        candidates AS MATERIALIZED (${candidates}),
        chosen AS (
          SELECT * FROM candidates WHERE search @@ (SELECT query FROM wanted)
          ORDER BY ${this.#choice} LIMIT ${mostShown + 1}
        )
      SELECT id, ${byRelevance ? relevance : Prisma.sql`0`} AS relevance, counted.candidates
      FROM (SELECT count(*)::int AS candidates FROM candidates) counted LEFT JOIN chosen ON TRUE
      ORDER BY ${byRelevance ? Prisma.sql`relevance DESC, id DESC` : this.#choice}`);
  }
}

/** A post that was found, or none, beside how many were looked at. */
type FoundRow = { candidates: number } & (Match | { id: null });

function shown(rows: FoundRow[]): Matches {
  const found = rows.filter((row) => row.id !== null);
  return { found: found.slice(0, mostShown), isTruncated: found.length > mostShown };
}

/**
 * The posts of a list that match a search as people type it (`"exact words" -without or either`): the first thousand in
 * the order of the list, or the best of the thousand newest. Where next to nothing has all its words, the last one may be
 * a beginning; and where still nothing has, words of titles that are like them are looked for.
 *
 * Only what the list may show is looked at: how many others match is nobody's to know, and takes no place among the
 * thousand. Prisma has no full-text search that an index serves, so this part is SQL.
 */
export async function matchingPosts(db: Reader, text: string, filter: PostFilter, sort: SearchSort): Promise<Matches> {
  const search = new PostSearch(db, filter, sort);
  const lookFor = async (words: SearchWords) => (await search.lookUp(words)) ?? search.lookThrough(words);
  const words = searchWords(text);
  if (onlyExcludes(words)) return search.lookThrough(words);

  const exact = await lookFor(words);
  if (exact.found.length >= enough) return exact;
  const begun = unfinished(words);
  const found = begun === null ? exact : await lookFor(begun);
  const similar = found.found.length > 0 ? null : mistyped(words);
  return similar === null ? found : lookFor(similar);
}
