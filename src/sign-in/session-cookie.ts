import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie of a session: its token and, behind the dot, its signature. */
const pattern = /(?:^|; *)((?:__Host-)?portico\.session_token=([\w-]+)\.([^; ]*))/;

/** The cookie of a session among all that a browser has sent; other cookies are no business of ours. */
export interface SessionCookie {
  /** As it came, `name=value`. */
  text: string;
  token: string;
  signature: string;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Null where the header `Cookie` brings none that could be ours. */
export function findSessionCookie(header: string | null): SessionCookie | null {
  const [, text, token, encoded = ''] = header?.match(pattern) ?? [];
  const signature = decoded(encoded);
  return text && token && signature ? { text, token, signature } : null;
}

/** Whether we have signed it, as better-auth does: HMAC-SHA256 of the token in base64. It may have ended since. */
export function isSigned({ token, signature }: SessionCookie, secret: string): boolean {
  const [given, ours] = [
    Buffer.from(signature),
    Buffer.from(createHmac('sha256', secret).update(token).digest('base64')),
  ];
  return given.length === ours.length && timingSafeEqual(given, ours);
}
