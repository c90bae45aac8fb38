import { z } from 'zod';

/** https anywhere, http on the machine itself, or a private-use scheme with a dot in it (RFC 8252 §7). */
function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash || username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol.includes('.');
}

export const redirectUri = z
  .string()
  .max(2048, 'must have at most 2048 characters')
  .refine(
    isRedirectUri,
    'must be an https URL, an http URL on the loopback, or one of a private scheme; without a fragment',
  );
