import { describe } from 'vitest';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { describeOperation } from '../../rest-adapters/operation/compile.ts';
import { statusesOf } from '../../rest-adapters/operation/statuses.ts';
import { schema } from '../../schema/index.ts';
import { describeMissingScope, describeUnauthenticated, describeUnknown } from './route-statuses/access.ts';
import {
  describeInvalidInput,
  describeNotAcceptable,
  describeTooLarge,
  describeUnsupportedType,
} from './route-statuses/input.ts';
import { describeMaintenance, describeUsedUp } from './route-statuses/load.ts';
import {
  describeInProgress,
  describeNotModified,
  describeReusedKey,
  describeStaleVersion,
} from './route-statuses/repeats.ts';
import { RouteTrial, type Sample } from './route-trial.ts';

/** Each status that comes from a shared mechanism, in the order of the numbers but for those that belong together. */
const sharedStatuses = [
  describeNotModified,
  describeInvalidInput,
  describeUnauthenticated,
  describeMissingScope,
  describeUnknown,
  describeNotAcceptable,
  describeInProgress,
  describeReusedKey,
  describeStaleVersion,
  describeTooLarge,
  describeUnsupportedType,
  describeUsedUp,
  describeMaintenance,
];

/**
 * Describes a route status by status. Statuses that come from shared mechanisms are proven for every route in the same
 * way, as `statusesOf` derives them; what is particular to the route is proven by `particulars`.
 */
export function describeRoute(route: Route, sample: () => Promise<Sample>, particulars: () => void): void {
  const facts = describeOperation(schema, route.document);
  const statuses = new Set(statusesOf(route, facts));
  const trial = new RouteTrial(route, facts.scope === null, sample);
  describe(`${route.method} ${route.path}`, () => {
    particulars();
    for (const describeStatus of sharedStatuses) {
      describeStatus({ route, scope: facts.scope, statuses, trial, sample });
    }
  });
}
