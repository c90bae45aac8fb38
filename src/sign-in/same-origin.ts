import type { HeaderReader } from '../../rest-adapters/http/headers.ts';

/**
 * Whether a page of ours sent the request. Cookies come with requests that foreign pages make, so whatever a cookie
 * authenticates has to pass this (Fetch Metadata; Origin where a browser does not send that).
 */
export function isSameOrigin(headers: HeaderReader, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === publicUrl : site === 'same-origin';
}
