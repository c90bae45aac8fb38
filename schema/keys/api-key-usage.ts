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
  readUsageOfKey,
  requestsWhere,
  statusUsage,
  type UsageSum,
} from '../metrics/usage.ts';

interface KeyUsage {
  keyId: string;
  period: Period;
  lastUsedAt: Date | null;
  usage: UsageSum[];
}

const ApiKeyUsage = builder.objectRef<KeyUsage>('ApiKeyUsage').implement({
  description: 'What one key was used for in a period.',
  fields: (t) => ({
    keyId: t.exposeID('keyId'),
    period: t.expose('period', { type: PeriodType }),
    totalRequests: t.int({ resolve: ({ usage }) => requestsWhere(usage, () => true) }),
    successfulRequests: t.int({ resolve: ({ usage }) => requestsWhere(usage, (status) => status < 400) }),
    failedRequests: t.int({ resolve: ({ usage }) => requestsWhere(usage, (status) => status >= 400) }),
    rateLimitedRequests: t.int({ resolve: ({ usage }) => requestsWhere(usage, (status) => status === 429) }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    byDay: t.field({ type: [DailyUsage], resolve: ({ usage }) => dailyUsage(usage) }),
    byEndpoint: t.field({ type: [EndpointUsage], resolve: ({ usage }) => endpointUsage(usage) }),
    byStatus: t.field({ type: 'StatusCounts', resolve: ({ usage }) => statusUsage(usage) }),
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
      const usage = await context.readReplica((source) => readUsageOfKey(source, id, period));
      return { keyId: id, period, lastUsedAt: key.lastUsedAt, usage };
    },
  }),
);
