import { describe } from 'vitest';
import type { Route } from '../../../rest-adapters/declare/route.ts';
import type { RouteTrial, Sample } from '../route-trial.ts';

/** A route whose statuses are proven, and what they are proven with. */
export interface RouteSubject {
  route: Route;
  /** The scope that its operation asks for: null where anybody may, `any` where any credential will do. */
  scope: string | null;
  /** What it can answer, as `statusesOf` derives it. */
  statuses: ReadonlySet<number>;
  trial: RouteTrial;
  sample(): Promise<Sample>;
}

/** An id that nothing has. */
export const unknownId = '01890000-0000-7000-8000-000000000000';

/** Describes a status where the route can answer it. */
export function whenAnswering({ statuses }: RouteSubject, status: number, tests: () => void): void {
  if (statuses.has(status)) describe(String(status), tests);
}

/** Whether an Idempotency-Key means something to it. */
export function takesIdempotencyKey({ statuses }: RouteSubject): boolean {
  return statuses.has(422);
}
