import type { Principal } from '../../schema/authorization/principal.ts';
import type { KnownPositions } from '../replicas/recorded-positions.ts';
import type { RateLimitDecision } from '../limits/limiter.ts';

/** Who wants something of the domain. */
export interface Caller {
  principal: Principal | null;
  /** Theirs on the network; null for Portico itself and its operator. */
  address: string | null;
}

/** What is learnt of a request while it is answered. */
export interface RequestNotes {
  /** Where names lead, as far as they were looked up. */
  names: Map<string, readonly string[]>;
  /** The project that the request was about, if it was about one; of several, the last. */
  projectId: string | null;
  /** All that it was about. */
  projectIds: Set<string>;
  /** Up to where what it is not to miss has changed, as far as that was asked for. */
  positions: KnownPositions;
  /** How an OAuth client that has proved who it is stands against the limits of its owner; null where there is none. */
  clientDecision: RateLimitDecision | null;
}

export function emptyNotes(): RequestNotes {
  return { names: new Map(), projectId: null, projectIds: new Set(), positions: new Map(), clientDecision: null };
}
