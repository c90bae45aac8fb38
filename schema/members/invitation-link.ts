import type { Context } from '../context.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { day } from '../durations.ts';

/** An invitation is good for a week, in milliseconds. */
export const lifetime = 7 * day;

/** A fresh token of an invitation, and the page that takes it. */
export function mintInvitationLink({ invitationUrl, now }: Context): {
  tokenHash: string;
  expiresAt: Date;
  link: string;
} {
  const { token, hash } = mintToken(tokenPrefixes.invitation);
  return { tokenHash: hash, expiresAt: new Date(now().getTime() + lifetime), link: invitationUrl(token) };
}
