import type { Reply } from './reply.ts';

/** What of an answer somebody could learn from, besides what differs by chance. */
export function visibleAnswer({ status, text, headers }: Reply, email: string) {
  return { status, text: text.replaceAll(email, '<email>'), cookies: headers.getSetCookie().length };
}
