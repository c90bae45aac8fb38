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
  readUsageOfProject,
  type UsageSum,
} from './usage.ts';
import { day } from '../durations.ts';

const maximumDays = 366;

interface ProjectMetrics {
  projectId: string;
  environment: EnvironmentName;
  from: Date;
  to: Date;
  interval: MetricInterval;
  sums: UsageSum[];
  deployments: DeploymentSummary;
}

/** What the chosen environment was asked for altogether. */
function total({ sums, environment }: ProjectMetrics): Pick<UsageSum, 'requests' | 'bytesIn' | 'bytesOut'> {
  return sums.find((sum) => sum.environment === environment) ?? { requests: 0, bytesIn: 0, bytesOut: 0 };
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
    requests: t.int({ resolve: (metrics) => total(metrics).requests }),
    bandwidthBytes: t.field({
      type: Bandwidth,
      resolve: (metrics) => ({ in: total(metrics).bytesIn, out: total(metrics).bytesOut }),
    }),
    deployments: t.field({ type: DeploymentSummaryType, resolve: ({ deployments }) => deployments }),
    buildSeconds: t.float({ resolve: ({ deployments }) => deployments.buildSeconds }),
    byDay: t.field({ type: [DailyUsage], resolve: ({ sums }) => dailyUsage(sums) }),
    byEndpoint: t.field({ type: [EndpointUsage], resolve: ({ sums }) => endpointUsage(sums) }),
    byCredential: t.field({ type: [CredentialUsage], resolve: ({ sums }) => credentialUsage(sums) }),
    byEnvironment: t.field({
      type: [EnvironmentUsage],
      resolve: ({ sums }) => environmentUsage(sums, environmentNames),
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
      resolve: ({ projectId, ...period }, _args, { readReplica, metrics, now }) => {
        const place = { projectId, environment: period.environment };
        return readReplica(({ db }) => readRuntime({ db, metrics, now }, place, period));
      },
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
    resolve: async ({ id: projectId }, args, context) => {
      const to = args.to ?? context.now();
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
      const place = { projectId, environment: args.environment };
      const [sums, deployments] = await Promise.all([
        context.readReplica((source) => readUsageOfProject(source, place, { from: dayOf(from), to: dayOf(to) })),
        context.readReplica(({ db }) => summarizeDeployments(db, { ...place, from, to })),
      ]);
      return { ...place, from, to, interval, sums, deployments };
    },
  }),
);
