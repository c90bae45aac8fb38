import { landingPath } from './landing.ts';

/** What is passed on in a header: browsers and proxies give up on longer ones, more so where it is encoded once more. */
export const longestAddress = 6_500;

/**
 * Where to go after signing in: a path of ours and nothing else, however it is written, so that nobody can be sent
 * elsewhere by a link to our own sign-in page (RFC 9700 §4.11).
 */
export function returnAddress(given: string | null, publicUrl: string): string {
  const home = landingPath;
  if (!given?.startsWith('/') || given.length > longestAddress) return home;
  const target = URL.parse(given, publicUrl);
  if (target?.origin !== publicUrl) return home;
  // Without its dots a path can begin with two slashes, which names another host (RFC 3986 §5.3).
  const path = target.pathname + target.search;
  return URL.parse(path, publicUrl)?.origin === publicUrl ? path : home;
}
