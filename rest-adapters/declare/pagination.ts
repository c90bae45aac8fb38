/** Where a list was opened, and how long it is. */
export interface PagePosition {
  page: number;
  limit: number;
  /** Where the page was asked for by a cursor and not by its number; the empty one begins. */
  cursor: string | null;
  total: number;
  /** Whether there are just so many, or at least. */
  totalIsExact: boolean;
  /** Leads to the next page; null on the last one. */
  nextCursor: string | null;
}

function totalPages({ limit, total }: PagePosition): number {
  return Math.ceil(total / limit);
}

/** Characters of a query that are repeated in each link: more would make headers that clients refuse to read. */
const longestQuery = 1_800;

/** The query of each page that is told of, by its relation. */
function pagesByRelation(position: PagePosition): Map<string, string> {
  const { page, cursor, totalIsExact, nextCursor } = position;
  const pages = new Map([['first', cursor === null ? 'page=1' : 'cursor=']]);
  if (cursor !== null) return nextCursor ? pages.set('next', `cursor=${nextCursor}`) : pages;
  const last = Math.max(1, totalPages(position));
  if (page > 1) pages.set('prev', `page=${totalIsExact ? Math.min(page - 1, last) : page - 1}`);
  if (nextCursor) pages.set('next', `page=${page + 1}`);
  if (totalIsExact) pages.set('last', `page=${last}`);
  return pages;
}

/** `Link` (RFC 8288) to the first, previous, next and last page; other query parameters are kept. Null where they are too long. */
function links(url: URL, position: PagePosition): string | null {
  const kept = new URLSearchParams(url.searchParams);
  for (const own of ['page', 'limit', 'cursor']) kept.delete(own);
  const others = kept.size > 0 ? `${kept}&` : '';
  if (others.length > longestQuery) return null;
  const link = ([relation, query]: [string, string]) =>
    `<${url.origin}${url.pathname}?${others}${query}&limit=${position.limit}>; rel="${relation}"`;
  return [...pagesByRelation(position)].map(link).join(', ');
}

/** The headers of every list, on both surfaces. */
export function pageHeaders(url: URL, position: PagePosition): Record<string, string> {
  const link = links(url, position);
  const { page, limit, cursor, total, totalIsExact, nextCursor } = position;
  return {
    ...(link ? { link } : {}),
    'x-total-count': String(total),
    'x-total-count-relation': totalIsExact ? 'eq' : 'gte',
    ...(cursor === null ? { 'x-page': String(page) } : {}),
    'x-per-page': String(limit),
    'x-total-pages': String(totalPages(position)),
    ...(nextCursor ? { 'x-next-cursor': nextCursor } : {}),
  };
}

/** The same in the body, where the unversioned surface puts it. */
export function paginationBody(position: PagePosition) {
  const { page, limit, cursor, total, totalIsExact, nextCursor } = position;
  return {
    page: cursor === null ? page : null,
    limit,
    total,
    total_is_exact: totalIsExact,
    total_pages: totalPages(position),
    has_next: nextCursor !== null,
    has_prev: cursor === null ? page > 1 : cursor !== '',
    next_cursor: nextCursor,
  };
}
