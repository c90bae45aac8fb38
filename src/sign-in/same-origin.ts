import type { HeaderReader } from '../../rest-adapters/http/headers.ts';

/**
 * Whether a page of ours sent the request. Cookies come with requests that foreign pages make, so whatever a cookie
 * authenticates has to pass this: by Fetch Metadata, and by Origin, which alone says it where a browser does not send
 * those. What says one thing in the one and another in the other is no browser's.
 */
export function isSameOrigin(headers: HeaderReader, publicUrl: string): boolean {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')];
  if (origin !== null && origin !== publicUrl) return false;
  return site === null ? origin !== null : site === 'same-origin';
}
