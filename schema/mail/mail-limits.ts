import { day, minute } from '../durations.ts';

/** How long a link that was sent by e-mail works, in milliseconds. */
export const linkLifetime = 30 * minute;

/**
 * Links of a purpose that an account is sent before the first of them has expired, so that nobody's mailbox is filled by
 * strangers. Whoever has had so many has one that works, so that a stranger who asks for them all keeps nobody out.
 */
export const linksAtATime = { password_reset: 2, email_verification: 2, email_change: 5 } as const;

/** Links to an address that is to become somebody's, whoever asks for them, before the first of them has expired. */
export const linksToAnAddress = 5;

/** Milliseconds after which an e-mail that could not be sent would only surprise. */
export const longestWait = day;
