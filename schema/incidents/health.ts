import type { Context, Reader } from '../context.ts';
import { nothing, type Summary } from '../metrics/fold.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';
import { foldRollups } from '../metrics/runtime.ts';
import { widths } from '../metrics/widths.ts';
import type { Figures } from './objective.ts';

/** How long an environment may be silent, and how far back figures look, in milliseconds. */
export const silenceThreshold = 5 * widths.minute;

/** So long all has to be well before an incident is over. */
export const recoveryThreshold = 5 * widths.minute;

/** What availability is the share of: the requests of so long, in milliseconds. */
export const availabilityPeriod = 30 * widths.day;

/** Of fewer requests nothing is said: one that fails among three is no outage. */
export const fewestRequests = 20;

/** The share of requests from which on so many have failed that it is an outage. */
export const failingShare = 0.5;

/** What is seen of an environment at a moment. */
export interface HealthSnapshot {
  isSilent: boolean;
  /** The last five minutes, and the last one that is complete. */
  recent: Summary;
  lastMinute: Summary;
  /** Over 30 days; null of too few requests. */
  availability: number | null;
}

/** Why something is wrong, in words for people; null where it is not. */
export type Violation = string | null;

async function readAvailability(
  db: Reader,
  { projectId, environment }: EnvironmentScope,
  now: Date,
): Promise<number | null> {
  const from = new Date(now.getTime() - availabilityPeriod);
  const [sums] = await db.$queryRaw<{ requests: number | null; errors: number | null }[]>`
    SELECT sum(requests)::float8 AS requests, sum(errors)::float8 AS errors FROM metric_rollups
    WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
      AND resolution = 'hour' AND bucket >= ${from} AND bucket <= ${now}`;
  const requests = sums?.requests ?? 0;
  return requests < fewestRequests ? null : 1 - (sums?.errors ?? 0) / requests;
}

export async function measureHealth(
  context: Pick<Context, 'db' | 'metrics'>,
  place: EnvironmentScope,
  lastReportedAt: Date,
  now: Date,
): Promise<HealthSnapshot> {
  const minute = Math.floor(now.getTime() / widths.minute) * widths.minute;
  const period = { from: new Date(minute - silenceThreshold), to: new Date(now.getTime() + 1) };
  const { total, series } = await foldRollups(context, place, {
    ...period,
    resolution: 'minute',
    width: widths.minute,
  });
  return {
    isSilent: now.getTime() - lastReportedAt.getTime() >= silenceThreshold,
    recent: total,
    lastMinute: series.find(({ bucket }) => bucket === minute - widths.minute) ?? nothing,
    availability: await readAvailability(context.db, place, now),
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function failing({ requests, errors }: Summary, least: number): Violation {
  const isFailing = requests !== null && requests >= least && (errors ?? 0) / requests >= failingShare;
  return isFailing ? `${errors} of ${requests} requests failed` : null;
}

function slow({ requests, p95 }: Summary, { latencyP95Ms }: Figures, least: number): Violation {
  const isSlow = p95 !== null && requests !== null && requests >= least && p95 > latencyP95Ms;
  return isSlow ? `95 % of requests took up to ${p95} ms, more than ${latencyP95Ms} ms` : null;
}

function unavailable({ availability }: HealthSnapshot, objective: Figures): Violation {
  if (availability === null || availability >= objective.availability) return null;
  return `${percent(availability)} of requests over 30 days went well, fewer than ${percent(objective.availability)}`;
}

/** What opens an outage. */
export function outage({ isSilent, recent }: HealthSnapshot): Violation {
  return isSilent ? 'It has not reported anything for five minutes.' : failing(recent, fewestRequests);
}

/** What keeps an outage open: the last minute, so that it can be over before five minutes have forgotten it. */
export function outageLasts({ isSilent, lastMinute }: HealthSnapshot): boolean {
  return isSilent || failing(lastMinute, 1) !== null;
}

/** What opens a breach of the objective. */
export function breach(sight: HealthSnapshot, objective: Figures): Violation {
  return slow(sight.recent, objective, fewestRequests) ?? unavailable(sight, objective);
}

export function breachLasts(sight: HealthSnapshot, objective: Figures): boolean {
  return slow(sight.lastMinute, objective, 1) !== null || unavailable(sight, objective) !== null;
}
