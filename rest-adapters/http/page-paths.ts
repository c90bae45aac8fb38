/** The pages that others point at: the documents, OAuth's metadata, invitations. */
export const pagePaths = { authorize: '/oauth/authorize', invitation: '/oauth/invitation' } as const;
