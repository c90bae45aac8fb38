import { builder } from '../builder.ts';
import type { Context, NamedStatement } from '../context.ts';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';
import type { Period } from './period.ts';

/**
 * Requests that have one thing in common, the day, the route, the status, the credential or the environment, which alone is not
 * null. The database sums them: a year of what a key was used for may be a million rollups.
 */
export interface UsageSum {
  /** As in 2026-11-26. */
  day: string | null;
  method: string | null;
  path: string | null;
  status: number | null;
  credentialId: string | null;
  environment: string | null;
  requests: number;
  /** Answered with a status of 400 or more. */
  failed: number;
  milliseconds: number;
  bytesIn: number;
  bytesOut: number;
}

const sums = `sum(requests)::float8 AS requests, coalesce(sum(requests) FILTER (WHERE status >= 400), 0)::float8 AS failed,
  sum(milliseconds) AS milliseconds, sum(bytes_in)::float8 AS "bytesIn", sum(bytes_out)::float8 AS "bytesOut"`;

const order = 'ORDER BY day, requests DESC, path, method, status';

const ofKeyStatement: NamedStatement = {
  name: 'usage-of-key',
  text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, method, path, status, NULL AS "credentialId", NULL AS environment, ${sums}
    FROM usage_rollups WHERE credential_id = $1::uuid AND day BETWEEN $2::date AND $3::date
    GROUP BY GROUPING SETS ((day), (method, path), (status)) ${order}`,
};

/** Of environments there is a sum of each; the rest is of the one that is asked about. */
const ofProjectStatement: NamedStatement = {
  name: 'usage-of-project',
  text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, method, path, NULL::int AS status, credential_id AS "credentialId",
      CASE WHEN grouping(day, path, credential_id) = 7 THEN environment END AS environment, ${sums}
    FROM usage_rollups WHERE project_id = $1::uuid AND day BETWEEN $2::date AND $3::date
    GROUP BY environment, GROUPING SETS ((), (day), (method, path), (credential_id))
    HAVING grouping(day, path, credential_id) = 7 OR environment = $4 ${order}`,
};

function daysOf({ from, to }: Period): string[] {
  return [from, to].map((date) => date.toISOString().slice(0, 10));
}

/** What a key was used for, by day, route and status. */
export function readUsageOfKey({ query }: Pick<Context, 'query'>, keyId: string, period: Period): Promise<UsageSum[]> {
  return query<UsageSum>(ofKeyStatement, [keyId, ...daysOf(period)]);
}

/** What an environment of a project was asked for, by day, route and credential, and the sum of each environment. */
export function readUsageOfProject(
  { query }: Pick<Context, 'query'>,
  { projectId, environment }: EnvironmentScope,
  period: Period,
): Promise<UsageSum[]> {
  return query<UsageSum>(ofProjectStatement, [projectId, ...daysOf(period), environment]);
}

type Figures = Pick<UsageSum, 'requests' | 'failed' | 'milliseconds'>;

export const DailyUsage = builder
  .objectRef<{ date: Date } & Pick<Figures, 'requests' | 'failed'>>('DailyUsage')
  .implement({
    description: 'What was asked on a day in UTC.',
    fields: (t) => ({
      date: t.expose('date', { type: 'Date' }),
      requests: t.exposeInt('requests'),
      failed: t.exposeInt('failed', { description: 'Answered with a status of 400 or more.' }),
    }),
  });

export const EndpointUsage = builder.objectRef<{ method: string; path: string } & Figures>('EndpointUsage').implement({
  description: 'What was asked of one route.',
  fields: (t) => ({
    method: t.exposeString('method'),
    path: t.exposeString('path', { description: 'The pattern of the route.' }),
    requests: t.exposeInt('requests'),
    failed: t.exposeInt('failed', { description: 'Answered with a status of 400 or more.' }),
    averageMs: t.float({
      description: 'Milliseconds from the request to its answer, on average.',
      resolve: ({ milliseconds, requests }) => Math.round((milliseconds / requests) * 1000) / 1000,
    }),
  }),
});

export const EnvironmentUsage = builder.objectRef<{ environment: string } & Figures>('EnvironmentUsage').implement({
  description: 'What was asked of one environment.',
  fields: (t) => ({
    environment: t.exposeString('environment'),
    requests: t.exposeInt('requests'),
    failed: t.exposeInt('failed', { description: 'Answered with a status of 400 or more.' }),
  }),
});

export const CredentialUsage = builder.objectRef<{ credentialId: string } & Figures>('CredentialUsage').implement({
  description: 'What was asked with a credential in a period.',
  fields: (t) => ({
    credentialId: t.exposeID('credentialId', { description: 'The API key, token, OAuth client or session.' }),
    requests: t.exposeInt('requests'),
    failed: t.exposeInt('failed', { description: 'Answered with a status of 400 or more.' }),
  }),
});

export function credentialUsage(usage: readonly UsageSum[]) {
  return usage.flatMap(({ credentialId, ...figures }) => (credentialId === null ? [] : [{ ...figures, credentialId }]));
}

export function dailyUsage(usage: readonly UsageSum[]) {
  return usage.flatMap(({ day, ...figures }) => (day === null ? [] : [{ ...figures, date: new Date(day) }]));
}

export function endpointUsage(usage: readonly UsageSum[]) {
  return usage.flatMap(({ method, path, ...figures }) =>
    method === null || path === null ? [] : [{ ...figures, method, path }],
  );
}

export function environmentUsage(usage: readonly UsageSum[], names: readonly EnvironmentName[]) {
  return usage.flatMap(({ environment, ...figures }) =>
    names.some((name) => name === environment) && environment !== null ? [{ ...figures, environment }] : [],
  );
}

/** How many requests were answered with a status of which it holds. */
export function requestsWhere(usage: readonly UsageSum[], holds: (status: number) => boolean): number {
  return usage.reduce((sum, { status, requests }) => (status !== null && holds(status) ? sum + requests : sum), 0);
}

export function statusUsage(usage: readonly UsageSum[]): Record<string, number> {
  return Object.fromEntries(usage.flatMap(({ status, requests }) => (status === null ? [] : [[status, requests]])));
}
