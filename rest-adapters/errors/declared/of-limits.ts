import type { DeclaredErrors } from './declared-error.ts';

const morePlan =
  'or move to a plan that allows more. The [figures of the plans](../guides/errors-limits-pages.md#limits) are listed.';

/** There is no more of something. */
export const limitErrors = {
  KEY_LIMIT_REACHED: {
    status: 403,
    means: 'The account has as many API keys as its plan allows.',
    advice: `Revoke a key that nobody uses, ${morePlan}`,
    example: 'The free plan allows 3 API keys. Revoke one first.',
  },
  TOKEN_LIMIT_REACHED: {
    status: 403,
    means: 'The account has as many personal access tokens as its plan allows.',
    advice: `Revoke a token that nobody uses, ${morePlan}`,
    example: 'The free plan allows 20 personal access tokens. Revoke one first.',
  },
  CLIENT_LIMIT_REACHED: {
    status: 403,
    means: 'The account has as many OAuth clients as its plan allows.',
    advice: `Revoke a client that nobody uses, ${morePlan}`,
    example: 'The free plan allows 10 OAuth clients. Revoke one first.',
  },
  PROJECT_LIMIT_REACHED: {
    status: 403,
    means: 'The account owns as many projects as its plan allows.',
    advice: `Delete a project that nobody needs, ${morePlan}`,
    example: 'The free plan allows 1,000 projects. Delete one first.',
  },
  INVITATION_LIMIT_REACHED: {
    status: 403,
    means: 'So many invitations are not sent in a day, or one invitation so often.',
    advice:
      'Wait until tomorrow, or verify your own e-mail address, which allows more. [Inviting somebody](../guides/incidents-and-members.md#invite-somebody) has the figures.',
    example: 'An invitation is sent 5 times at most.',
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 403,
    means: 'The project has as many webhook destinations as the plan of its owner allows.',
    advice: `Delete a destination that nobody needs, ${morePlan}`,
    example: 'The free plan of the owner allows 50 webhook destinations. Delete one first.',
  },
  VARIABLE_LIMIT_REACHED: {
    status: 403,
    means: 'The environment has as many variables, or as many bytes of them, as the plan of its owner allows.',
    advice: `Delete variables that nobody needs, ${morePlan}`,
    example: 'The free plan allows 100 variables. Delete what is not needed, or change the plan.',
  },
  RATE_LIMITED: {
    status: 429,
    means: 'A rate limit is used up: the one of your plan, or that of a single operation.',
    advice:
      'Wait for the seconds in `Retry-After`, then repeat. `X-RateLimit-*` tell on every answer how much is left. [Limits](../guides/errors-limits-pages.md#limits) says what is counted.',
    example: 'The limit of 60 requests is used up. Try again in 7 seconds.',
  },
} satisfies DeclaredErrors;
