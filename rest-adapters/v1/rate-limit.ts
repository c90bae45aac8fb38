import { graphql } from '../graphql.ts';
import { ok } from '../respond.ts';
import { route } from '../route.ts';

export const getRateLimit = route(
  {
    method: 'GET',
    path: '/v1/rate_limit',
    summary: 'Tells how the account stands against the limits of its plan, and costs nothing',
    isFree: true,
  },
  graphql(`
    query GetRateLimit {
      rateLimit {
        plan
        minute {
          limit
          used
          remaining
          reset
        }
        day {
          limit
          used
          remaining
          reset
        }
      }
    }
  `),
  ok(({ rateLimit }) => rateLimit),
);
