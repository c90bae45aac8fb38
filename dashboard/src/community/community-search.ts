import { pageSearch } from '../lists/page-search.ts';

const sorts = ['newest', 'popular', 'oldest'] as const;
export type PostSort = (typeof sorts)[number];
const statuses = ['draft', 'all'] as const;

/** Which posts are shown; what is left out is everybody's: those with certain words by what matches best, or the newest first. */
export interface CommunitySearch {
  q?: string;
  category?: string;
  tag?: string;
  sort?: PostSort;
  /** The caller's own. */
  status?: (typeof statuses)[number];
  page?: number | undefined;
}

/** The order of posts where none is chosen. */
export const defaultSort = ({ q }: CommunitySearch): 'relevance' | 'newest' => (q ? 'relevance' : 'newest');

/** One of the orders that can be chosen. */
export const sortOf = (value: unknown) => sorts.find((each) => each === value);

/** What the server takes of a word to look for. */
const longestFilter = 200;

const filter = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && `${value}`.trim() !== ''
    ? `${value}`.slice(0, longestFilter)
    : undefined;

/** What is no such thing in an address counts as absent. */
export function communitySearch(given: Record<string, unknown>): CommunitySearch {
  const [q, category, tag] = [filter(given.q), filter(given.category), filter(given.tag)];
  const sort = sortOf(given.sort);
  const status = statuses.find((each) => each === given.status);
  return {
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(sort && sort !== defaultSort({ ...(q ? { q } : {}) }) ? { sort } : {}),
    ...(status ? { status } : {}),
    ...pageSearch(given.page),
  };
}

/** A page of comments, which of them is replied to, and whether the post is to be deleted, or reported. */
export interface PostSearch {
  page?: number | undefined;
  reply?: string;
  remove?: true;
  report?: true;
}

export function postSearch({ page, reply, remove, report }: Record<string, unknown>): PostSearch {
  return {
    ...pageSearch(page),
    ...(typeof reply === 'string' ? { reply } : {}),
    ...(remove === true ? { remove } : {}),
    ...(report === true ? { report } : {}),
  };
}
