import type { DeclaredErrors } from './declared-error.ts';

/** The request is fine, and could not be served. */
export const serverErrors = {
  INTERNAL_ERROR: {
    status: 500,
    means: 'Something went wrong on our side.',
    advice:
      'Tell whoever runs this service the request id: it leads to the line of the log that says more. Repeat changes with an `Idempotency-Key`, so that nothing is done twice.',
    example: 'Something went wrong on our side. Quote the request id to support.',
  },
  UNAVAILABLE: {
    status: 503,
    means: 'The service is being maintained, has too much to do at once, or its database is out of reach.',
    advice: 'Wait for the seconds in `Retry-After`, then repeat.',
    example: 'Portico is being maintained. Try again soon.',
  },
} satisfies DeclaredErrors;
