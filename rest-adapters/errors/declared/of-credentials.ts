import type { DeclaredErrors } from './declared-error.ts';

/** Who asks is not known, or may not do this. */
export const credentialErrors = {
  UNAUTHENTICATED: {
    status: 401,
    means: 'There is no credential, or one that is not valid here: of the wrong kind, expired, or revoked.',
    advice:
      'Send a credential of the kind that the text names, as `Authorization: Bearer …`. [Authentication](../guides/authentication.md) says which opens what, and how to get one.',
    example: 'This surface takes an OAuth access token or a personal access token.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    means: 'The credential lacks the scope that this needs, or your role in the project does not grant it.',
    advice:
      'The text says which of the two it is. Make a credential that has the [scope](../guides/authentication.md#scopes), or ask a project-admin for another [role](../guides/incidents-and-members.md#roles).',
    example: 'This credential lacks the scope projects:write.',
  },
  SESSION_REQUIRED: {
    status: 403,
    means: 'This is for a person who is signed in: no token or key shows, makes, changes or ends credentials.',
    advice: 'Sign in, and do it in the dashboard, or ask the operator to do it at the command line.',
    example:
      'Only somebody who is signed in can do this: tokens and keys do not show, make, change or end credentials.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    status: 403,
    means: 'This is dangerous enough to need a sign-in within the last 15 minutes.',
    advice: 'Sign in again, then repeat it.',
    example: 'This needs a sign-in within the last 15 minutes. Sign in again, then repeat it.',
  },
  OPERATOR_REQUIRED: {
    status: 403,
    means: 'This is for those who run the installation.',
    advice:
      'Whoever has the command line of the server gives the role: `portico user grant-operator`. [Operators](../guides/operator-page.md) says what it opens.',
    example: 'Only an operator of this installation can do this.',
  },
  FORBIDDEN: {
    status: 403,
    means: 'You are known, and this is not yours to do. Another scope would not change that.',
    advice: 'The text says why. Ask whoever owns it to do it, or use a credential of theirs.',
    example: 'Only the author of a post can change it.',
  },
} satisfies DeclaredErrors;
