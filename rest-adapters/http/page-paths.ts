/** The pages that others point at: documents and metadata at the first, invitations at the second. */
export const pagePaths = { authorize: '/oauth/authorize', invitation: '/oauth/invitation' } as const;
