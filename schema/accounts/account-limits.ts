/*
 * Apart from the rules that are made of them, since the command line says them in its help before anything is loaded.
 */

/** What a username is, in words for whoever chooses one. */
export const usernameRule = '3 to 30 characters of a-z, 0-9, _ and -';

/** Characters that a password may have. */
export const passwordLength = { least: 12, most: 256 } as const;
