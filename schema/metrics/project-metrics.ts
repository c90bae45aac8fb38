import { z } from 'zod';
import { builder } from '../builder.ts';
import { invalidInput } from '../errors.ts';
import { Environment } from '../projects/environment.ts';
import { environmentNames } from '../projects/environment-names.ts';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import { type DeploymentSummary, DeploymentSummaryType, summarizeDeployments } from './deployment-summary.ts';
import type { MetricInterval } from './intervals.ts';
import { dayOf } from './period.ts';
import { longest, readRuntime, RuntimeMetrics } from './runtime.ts';
import {
  CredentialUsage,
  credentialUsage,
  DailyUsage,
  dailyUsage,
  EndpointUsage,
  endpointUsage,
  EnvironmentUsage,
  environmentUsage,
  readUsage,
  type UsageRow,
} from './usage.ts';
import { day } from '../durations.ts';

const maximumDays = 366;

interface ProjectMetrics {
  projectId: string;
  environment: EnvironmentName;
  from: Date;
  to: Date;
  interval: MetricInterval;
  rows: UsageRow[];
  deployments: DeploymentSummary;
}

/** What the chosen environment was asked for; `byEnvironment` alone looks at all of them. */
function ofEnvironment({ rows, environment }: ProjectMetrics): UsageRow[] {
  return rows.filter((row) => row.environment === environment);
}

function sum(rows: readonly UsageRow[], quantity: (row: UsageRow) => number): number {
  return rows.reduce((total, row) => total + quantity(row), 0);
}

const Bandwidth = builder.objectRef<{ in: number; out: number }>('Bandwidth').implement({
  description: 'Bytes of request and response bodies.',
  fields: (t) => ({
    in: t.field({ type: 'LargeInteger', resolve: (bandwidth) => bandwidth.in }),
    out: t.field({ type: 'LargeInteger', resolve: (bandwidth) => bandwidth.out }),
  }),
});

const ProjectUsage = builder.objectRef<ProjectMetrics>('ProjectUsage').implement({
  description: 'What Portico itself knows: the requests made to it for this project, and its deployments.',
  fields: (t) => ({
    requests: t.int({ resolve: (metrics) => sum(ofEnvironment(metrics), ({ requests }) => requests) }),
    bandwidthBytes: t.field({
      type: Bandwidth,
      resolve: (metrics) => ({
        in: sum(ofEnvironment(metrics), ({ bytesIn }) => bytesIn),
        out: sum(ofEnvironment(metrics), ({ bytesOut }) => bytesOut),
      }),
    }),
    deployments: t.field({ type: DeploymentSummaryType, resolve: ({ deployments }) => deployments }),
    buildSeconds: t.float({ resolve: ({ deployments }) => deployments.buildSeconds }),
    byDay: t.field({ type: [DailyUsage], resolve: (metrics) => dailyUsage(ofEnvironment(metrics)) }),
    byEndpoint: t.field({ type: [EndpointUsage], resolve: (metrics) => endpointUsage(ofEnvironment(metrics)) }),
    byCredential: t.field({ type: [CredentialUsage], resolve: (metrics) => credentialUsage(ofEnvironment(metrics)) }),
    byEnvironment: t.field({
      type: [EnvironmentUsage],
      resolve: ({ rows }) => environmentUsage(rows, environmentNames),
    }),
  }),
});

const ProjectMetricsType = builder.objectRef<ProjectMetrics>('ProjectMetrics').implement({
  description: 'How one environment of a project fares. What is not known is null.',
  fields: (t) => ({
    projectId: t.exposeID('projectId'),
    environment: t.expose('environment', { type: Environment }),
    from: t.expose('from', { type: 'DateTime' }),
    to: t.expose('to', { type: 'DateTime' }),
    interval: t.expose('interval', { type: 'MetricInterval' }),
    runtime: t.field({
      type: RuntimeMetrics,
      resolve: ({ projectId, ...period }, _args, context) =>
        readRuntime(context, { projectId, environment: period.environment }, period),
    }),
    usage: t.field({ type: ProjectUsage, resolve: (metrics) => metrics }),
  }),
});

builder.queryField('projectMetrics', (t) =>
  t.inProject({
    type: ProjectMetricsType,
    description: 'Runtime metrics and usage of one environment of a project.',
    args: {
      environment: t.arg({ type: Environment, required: true }),
      from: t.arg({ type: 'DateTime', description: 'By default a day before the end.', validate: z.date() }),
      to: t.arg({ type: 'DateTime', description: 'By default now.', validate: z.date() }),
      interval: t.arg({ type: 'MetricInterval', defaultValue: '1h' }),
    },
    scope: 'metrics:read',
    resolve: async ({ id: projectId }, args, { db, now }) => {
      const to = args.to ?? now();
      const from = args.from ?? new Date(to.getTime() - day);
      if (from >= to) throw invalidInput([{ path: ['from'], message: 'must be before to' }]);
      if (to.getTime() - from.getTime() > maximumDays * day) {
        throw invalidInput([{ path: ['from'], message: `the period must be at most ${maximumDays} days` }]);
      }
      const interval = args.interval ?? '1h';
      if (to.getTime() - from.getTime() > longest[interval]) {
        const message = `shows at most ${longest[interval] / day} days; choose a wider one`;
        throw invalidInput([{ path: ['interval'], message }]);
      }
      const [rows, deployments] = await Promise.all([
        readUsage(db, { projectId }, { from: dayOf(from), to: dayOf(to) }),
        summarizeDeployments(db, { projectId, environment: args.environment, from, to }),
      ]);
      return { projectId, environment: args.environment, from, to, interval, rows, deployments };
    },
  }),
);
