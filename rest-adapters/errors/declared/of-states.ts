import type { DeclaredErrors } from './declared-error.ts';

/** The request is fine, and does not go with how things stand. */
export const stateErrors = {
  USERNAME_TAKEN: {
    status: 409,
    means: 'Another account has this username.',
    advice: 'Choose another.',
    example: 'The username mary is taken. Choose another.',
  },
  EMAIL_TAKEN: {
    status: 409,
    means: 'There is an account for this e-mail address already.',
    advice: 'Sign in to it, or have a link sent that sets a new password.',
    example: 'There is an account for mary@example.com already.',
  },
  SLUG_TAKEN: {
    status: 409,
    means: 'The owner has a project with this slug already.',
    advice: 'Send another `slug`, or leave it out when you create a project: one is made from the name.',
    example: 'You have a project with the slug shop already. Choose another.',
  },
  LAST_PROJECT_ADMIN: {
    status: 409,
    means: 'The project would be left without anybody who can manage it.',
    advice: 'Make another member project-admin first.',
    example: 'A project needs a project-admin. Make somebody else one first.',
  },
  ALREADY_MEMBER: {
    status: 409,
    means: 'Whoever is invited works on the project already.',
    advice: 'Change the role of the member instead.',
    example: 'mary@example.com works on this project already.',
  },
  ALREADY_INVITED: {
    status: 409,
    means: 'There is an open invitation for this address.',
    advice: 'Send that invitation again, or revoke it first.',
    example: 'mary@example.com is invited already; send that invitation again.',
  },
  INVITATION_ACCEPTED: {
    status: 409,
    means: 'The invitation was accepted, so it can no longer be revoked or sent.',
    advice: 'Remove the member instead, if that is what you want.',
    example: 'This invitation was accepted. Remove the member instead.',
  },
  IMPOSSIBLE_TRANSITION: {
    status: 409,
    means: 'A deployment or an incident does not go from the state that it is in to the one that was asked for.',
    advice:
      'Read it again: somebody else may have moved it on. [Deployments](../guides/projects-and-deployments.md) and [incidents](../guides/incidents-and-members.md) have the states in their order.',
    example: 'A deployment cannot go from succeeded to building: it has ended.',
  },
  DESTINATION_DISABLED: {
    status: 409,
    means: 'The webhook destination is disabled, so nothing is sent to it.',
    advice: 'Mend what it failed with, enable it, and repeat the request.',
    example: 'This destination is disabled. Enable it first.',
  },
  VARIABLE_IS_SENSITIVE: {
    status: 409,
    means: 'A sensitive variable cannot be made readable again.',
    advice: 'Delete the variable, and make it anew without `sensitive`.',
    example: 'A sensitive variable stays so. Delete it, and make it anew.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    means: 'A request with the same `Idempotency-Key` is still being worked on.',
    advice: 'Wait for the second in `Retry-After`, then repeat it: you get the answer of the first.',
    example: 'A request with this Idempotency-Key is still running. Try again in a second.',
  },
  STALE_VERSION: {
    status: 412,
    means: 'It has changed since you read it, and `If-Match` says that it must not have.',
    advice: 'Read it again, look at what is different, and repeat the change with its new `ETag`.',
    example: 'This project has changed since you read it. Read it again, then repeat the change.',
  },
} satisfies DeclaredErrors;
