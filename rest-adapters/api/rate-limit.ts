import { graphql } from '../declare/graphql.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { api } from './surface.ts';

export const getRateLimit = route(
  api,
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
