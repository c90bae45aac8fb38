/*
 * Apart from the rules that are made of them, since the command line says them in its help before anything is loaded.
 */

/** What a username is, in words for whoever chooses one. */
export const usernameRule = '3 to 30 characters of a-z, 0-9, _ and -';

/** Characters of the longest e-mail address (RFC 5321 §4.5.3.1.3, without its brackets). */
export const longestEmail = 254;

/** Characters that a password may have. */
export const passwordLength = { least: 12, most: 256 } as const;
