import type { Answered } from './pages.ts';

/** What was answered. What went wrong has been thrown by then. */
export async function dataOf<Data>(answered: Promise<Answered<Data>>): Promise<NonNullable<Data>> {
  const { data } = await answered;
  if (data === undefined || data === null) throw new TypeError('the answer has no body');
  return data;
}

/**
 * Makes a change conditional on the state that an answer has shown: where somebody else was faster, it fails with a
 * StaleVersionError. For `params.header`.
 */
export function ifMatch({ response }: Pick<Answered<unknown>, 'response'>): { 'If-Match': string } {
  const tag = response.headers.get('etag');
  if (tag === null) throw new TypeError('the answer has no entity tag');
  return { 'If-Match': tag };
}
