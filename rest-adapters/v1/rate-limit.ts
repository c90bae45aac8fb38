import { graphql } from '../declare/graphql.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

export const getRateLimit = route(
  v1,
  {
    method: 'GET',
    path: '/rate_limit',
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
