import type { RequestContext } from '../domain-context/request-context.ts';

/** What the endpoint hands to Yoga with a request. */
export interface GraphQLCall {
  domain: RequestContext;
  /** What was learned on the way, which the answer's headers go by. */
  notes: { showsSecret: boolean };
}
