/**
 * Where to go after signing in: a path of ours and nothing else, however it is written, so that nobody can be sent
 * elsewhere by a link to our own sign-in page (RFC 9700 §4.11).
 */
export function returnAddress(given: string | null, publicUrl: string): string {
  const home = '/oauth/account';
  if (!given?.startsWith('/')) return home;
  const target = URL.parse(given, publicUrl);
  return target && target.origin === publicUrl ? target.pathname + target.search : home;
}
