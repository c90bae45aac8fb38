/** What an address says of which page of a list is shown. */
interface PageSearch {
  page?: number | undefined;
}

/** GraphQL's integers have 32 bits. */
const highest = 2 ** 31 - 1;

/** The first page is not named, and what is no page counts as absent. */
export function pageSearch(page: unknown): PageSearch {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 && number <= highest ? { page: number } : {};
}
