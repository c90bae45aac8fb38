/** Where the pages that people see are: they lead to each other, and documents, metadata and messages lead to some. */
export const pagePaths = {
  home: '/',
  authorize: '/oauth/authorize',
  invitation: '/oauth/invitation',
  signIn: '/oauth/sign-in',
  signUp: '/oauth/sign-up',
  forgotten: '/oauth/forgotten',
  newPassword: '/oauth/new-password',
  verify: '/oauth/verify',
  changeEmail: '/oauth/change-email',
  signOut: '/oauth/sign-out',
  account: '/oauth/account',
  dashboard: '/dashboard',
  requestVerification: '/oauth/account/verification',
  revokeApp: '/oauth/account/apps/revoke',
  removePasskey: '/oauth/account/passkeys/remove',
} as const;
