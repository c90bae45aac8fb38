import { z } from 'zod';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { defaultPeriod, type Period, PeriodType, requirePeriod } from '../metrics/period.ts';
import {
  DailyUsage,
  dailyUsage,
  EndpointUsage,
  endpointUsage,
  readUsage,
  statusUsage,
  type UsageRow,
} from '../metrics/usage.ts';

interface KeyUsage {
  keyId: string;
  period: Period;
  lastUsedAt: Date | null;
  rows: UsageRow[];
}

function requestsWhere(rows: readonly UsageRow[], holds: (status: number) => boolean): number {
  return rows.reduce((sum, { status, requests }) => (holds(status) ? sum + requests : sum), 0);
}

const ApiKeyUsage = builder.objectRef<KeyUsage>('ApiKeyUsage').implement({
  description: 'What one key was used for in a period.',
  fields: (t) => ({
    keyId: t.exposeID('keyId'),
    period: t.expose('period', { type: PeriodType }),
    totalRequests: t.int({ resolve: ({ rows }) => requestsWhere(rows, () => true) }),
    successfulRequests: t.int({ resolve: ({ rows }) => requestsWhere(rows, (status) => status < 400) }),
    failedRequests: t.int({ resolve: ({ rows }) => requestsWhere(rows, (status) => status >= 400) }),
    rateLimitedRequests: t.int({ resolve: ({ rows }) => requestsWhere(rows, (status) => status === 429) }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    byDay: t.field({ type: [DailyUsage], resolve: ({ rows }) => dailyUsage(rows) }),
    byEndpoint: t.field({ type: [EndpointUsage], resolve: ({ rows }) => endpointUsage(rows) }),
    byStatus: t.field({ type: 'StatusCounts', resolve: ({ rows }) => statusUsage(rows) }),
  }),
});

builder.queryField('apiKeyUsage', (t) =>
  t.field({
    type: ApiKeyUsage,
    description: 'Usage statistics of one API key, at most a second or two behind.',
    args: {
      id: t.arg.id({ required: true }),
      from: t.arg({ type: 'Date', description: 'First day; by default 29 days before the last.', validate: z.date() }),
      to: t.arg({ type: 'Date', description: 'Last day, included; by default today.', validate: z.date() }),
    },
    authScopes: { scope: 'read' },
    resolve: async (_root, args, context) => {
      const id = parseId(args.id, 'API key');
      const period = requirePeriod(args, defaultPeriod(context.now(), 30), 366);
      const { userId } = requirePrincipal(context);
      const key = await context.db.apiKey.findFirst({ where: { id, userId }, select: { lastUsedAt: true } });
      if (!key) throw notFound('API key');
      const rows = await readUsage(context.db, { credentialId: id }, period);
      return { keyId: id, period, lastUsedAt: key.lastUsedAt, rows };
    },
  }),
);
