/** Where the script of the pages finds the passkey ceremonies. */
export const signInPath = '/oauth/auth';

/** Names the client's address to better-auth, which must not believe a header that the client sent itself. */
export const addressHeader = 'x-portico-address';
