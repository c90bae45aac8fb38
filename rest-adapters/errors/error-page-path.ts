/** Where the documentation explains a code: `/docs/errors/slug_taken`. */
export function errorPagePath(code: string): string {
  return `/docs/errors/${code.toLowerCase()}`;
}
