import { builder } from '../builder.ts';
import type { Reader } from '../context.ts';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { Period } from './period.ts';

/** One rollup with its big integers as numbers: a count of requests stays far below 2^53. */
export interface UsageRow {
  day: Date;
  credentialId: string;
  environment: string | null;
  method: string;
  path: string;
  status: number;
  requests: number;
  milliseconds: number;
  bytesIn: number;
  bytesOut: number;
}

/** The rollups of one credential or one project. */
export async function readUsage(
  db: Reader,
  subject: { credentialId: string } | { projectId: string },
  { from, to }: Period,
): Promise<UsageRow[]> {
  const rows = await db.usageRollup.findMany({
    where: { ...subject, day: { gte: from, lte: to } },
    orderBy: [{ day: 'asc' }, { path: 'asc' }, { method: 'asc' }],
  });
  return rows.map((row) => ({
    ...row,
    requests: Number(row.requests),
    bytesIn: Number(row.bytesIn),
    bytesOut: Number(row.bytesOut),
  }));
}

interface Tally {
  requests: number;
  failed: number;
  milliseconds: number;
}

/** Sums the rows that share a key, in the order in which the keys first appear. */
function tallyBy<Key extends object>(rows: readonly UsageRow[], keyOf: (row: UsageRow) => Key): (Key & Tally)[] {
  const tallies = new Map<string, Key & Tally>();
  for (const row of rows) {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    const tally = tallies.get(name) ?? { ...key, requests: 0, failed: 0, milliseconds: 0 };
    tally.requests += row.requests;
    tally.milliseconds += row.milliseconds;
    if (row.status >= 400) tally.failed += row.requests;
    tallies.set(name, tally);
  }
  return [...tallies.values()];
}

export const DailyUsage = builder
  .objectRef<{ date: Date } & Pick<Tally, 'requests' | 'failed'>>('DailyUsage')
  .implement({
    description: 'What was asked on a day in UTC.',
    fields: (t) => ({
      date: t.expose('date', { type: 'Date' }),
      requests: t.exposeInt('requests'),
      failed: t.exposeInt('failed', { description: 'Answered with a status of 400 or more.' }),
    }),
  });

export const EndpointUsage = builder.objectRef<{ method: string; path: string } & Tally>('EndpointUsage').implement({
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

export const EnvironmentUsage = builder.objectRef<{ environment: string } & Tally>('EnvironmentUsage').implement({
  description: 'What was asked of one environment.',
  fields: (t) => ({
    environment: t.exposeString('environment'),
    requests: t.exposeInt('requests'),
    failed: t.exposeInt('failed', { description: 'Answered with a status of 400 or more.' }),
  }),
});

export const CredentialUsage = builder.objectRef<{ credentialId: string } & Tally>('CredentialUsage').implement({
  description: 'What was asked with a credential in a period.',
  fields: (t) => ({
    credentialId: t.exposeID('credentialId', { description: 'The API key, token, OAuth client or session.' }),
    requests: t.exposeInt('requests'),
    failed: t.exposeInt('failed', { description: 'Answered with a status of 400 or more.' }),
  }),
});

export function credentialUsage(rows: readonly UsageRow[]) {
  return tallyBy(rows, ({ credentialId }) => ({ credentialId })).sort((a, b) => b.requests - a.requests);
}

export function dailyUsage(rows: readonly UsageRow[]) {
  return tallyBy(rows, ({ day }) => ({ date: day }));
}

export function endpointUsage(rows: readonly UsageRow[]) {
  return tallyBy(rows, ({ method, path }) => ({ method, path })).sort((a, b) => b.requests - a.requests);
}

export function environmentUsage(rows: readonly UsageRow[], names: readonly EnvironmentName[]) {
  const known = rows.filter(({ environment }) => names.some((name) => name === environment));
  return tallyBy(known, ({ environment }) => ({ environment: environment ?? '' }));
}

export function statusUsage(rows: readonly UsageRow[]): Record<string, number> {
  return Object.fromEntries(tallyBy(rows, ({ status }) => ({ status })).map((tally) => [tally.status, tally.requests]));
}
