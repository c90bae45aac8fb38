/** Where a list was opened, and how long it is. */
export interface PagePosition {
  page: number;
  limit: number;
  total: number;
}

function totalPages({ limit, total }: PagePosition): number {
  return Math.ceil(total / limit);
}

/** Characters of a query that are repeated in each link: more would make headers that clients refuse to read. */
const longestQuery = 1_800;

/** `Link` (RFC 8288) to the first, previous, next and last page; other query parameters are kept. Null where they are too long. */
function links(url: URL, position: PagePosition): string | null {
  const { page, limit } = position;
  const last = Math.max(1, totalPages(position));
  const kept = new URLSearchParams(url.searchParams);
  kept.delete('page');
  kept.delete('limit');
  const others = kept.size > 0 ? `${kept}&` : '';
  if (others.length > longestQuery) return null;
  const to = (relation: string, target: number) =>
    `<${url.origin}${url.pathname}?${others}page=${target}&limit=${limit}>; rel="${relation}"`;
  return [
    to('first', 1),
    ...(page > 1 ? [to('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [to('next', page + 1)] : []),
    to('last', last),
  ].join(', ');
}

/** The headers of every list, on both surfaces. */
export function pageHeaders(url: URL, position: PagePosition): Record<string, string> {
  const link = links(url, position);
  return {
    ...(link ? { link } : {}),
    'x-total-count': String(position.total),
    'x-page': String(position.page),
    'x-per-page': String(position.limit),
    'x-total-pages': String(totalPages(position)),
  };
}

/** The same in the body, where the unversioned surface puts it. */
export function paginationBody(position: PagePosition) {
  const pages = totalPages(position);
  const { page, limit, total } = position;
  return { page, limit, total, total_pages: pages, has_next: page < pages, has_prev: page > 1 };
}
