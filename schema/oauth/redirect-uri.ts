import { z } from 'zod';

/** A name of DNS, or an address: a URL may have other characters in its host, with which it means nothing to anybody. */
const hostPattern = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** https anywhere, http on the machine itself, or a private-use scheme with a dot in it (RFC 8252 §7). */
function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash || text.endsWith('#') || username || password) return false;
  if (protocol === 'https:') return hostPattern.test(hostname);
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol.includes('.');
}

export const redirectUri = z
  .string()
  .max(2048, 'must have at most 2048 characters')
  .regex(/^[\x21-\x7e]*$/, 'must have no spaces and no characters beyond ASCII')
  .refine(
    isRedirectUri,
    'must be an https URL, an http URL on the loopback, or one of a private scheme; without a fragment',
  );

/** A native app listens wherever it finds a free port, so the port of a loopback address does not count (RFC 8252 §7.3). */
function withoutLoopbackPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, '$1');
}

/** Character by character the same as a registered one (RFC 9700 §2.1), but for the port of a loopback address. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  const wanted = withoutLoopbackPort(uri);
  return isRedirectUri(uri) && registered.some((candidate) => withoutLoopbackPort(candidate) === wanted);
}

/** Only the site or app that was registered can receive it; anybody can listen on the loopback or take a private scheme. */
export function isHttpsRedirect(uri: string): boolean {
  return uri.startsWith('https:');
}

/** The redirect URI with the parameters of an answer; its own query is kept (RFC 6749 §3.1.2). */
export function answerAt(uri: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
