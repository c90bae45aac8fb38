/** The answers that data came in, for as long as somebody has the data. */
const responses = new WeakMap<object, Response>();

/** What was seen before: what a call answered, or its entity tag. */
export type Seen = object | string;

/** From then on the data can be asked for its answer. */
export function remember(data: unknown, response: Response): void {
  if (typeof data === 'object' && data !== null) responses.set(data, response);
}

/**
 * The answer that this came in, for its headers: what a call resolved with, not a part of it.
 * @throws TypeError where it came in none
 */
export function responseOf(data: object): Response {
  const response = responses.get(data);
  if (!response)
    throw new TypeError('this is not what a call resolved with: items of a list have no answer of their own');
  return response;
}

/** @throws TypeError where there is none */
export function entityTagOf(seen: unknown): string {
  if (typeof seen === 'string') return seen;
  const tag = responseOf(Object(seen)).headers.get('etag');
  if (tag === null) throw new TypeError('the answer has no entity tag');
  return tag;
}
