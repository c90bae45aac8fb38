import { graphql } from '../declare/graphql.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

export const getUser = route(
  v1,
  { method: 'GET', path: '/user', summary: 'Tells whose credential this is, and what it may do' },
  graphql(`
    query GetUser {
      viewer {
        id
        username
        email
        plan
        credential {
          kind
          id
          name
          scopes
          project_id: projectId
          expires_at: expiresAt
        }
      }
    }
  `),
  ok(({ viewer }) => viewer),
);
