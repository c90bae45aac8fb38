import type { Owner } from '../../schema/accounts/find-owner.ts';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindOperation } from '../../rest-adapters/operation/bind-operation.ts';
import { schema } from '../../schema/index.ts';
import { operatorContext } from '../domain-context/operator.ts';
import type { DemoDependencies } from './dependencies.ts';
import { day, minute } from '../../schema/durations.ts';

/** Milliseconds between two reports: what charts of a day show by themselves has no gaps. */
const step = 5 * minute;

/** So far back it was reported every minute, for the charts of an hour. */
const lately = 90 * minute;

/** Minutes that one request tells of; it may be 120. */
const minutesAtOnce = 96;

/** Upper bounds of latency in seconds, some 10 % apart. */
const bounds = Array.from({ length: 40 }, (_, index) => 0.01 * 1.1 ** index);

/** How many requests fall into each bucket: most near `typical` seconds, and a tail of slow ones. */
function bucketCounts(requests: number, typical: number): number[] {
  const weights = [...bounds, (bounds.at(-1) ?? 0) * 1.1].map((bound) => {
    const distance = Math.log(bound / typical) / 0.45;
    return Math.exp(-0.5 * distance ** 2) + 0.002;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => Math.round((weight / sum) * requests));
}

/** Reports that come so many milliseconds apart. */
interface Reports {
  apart: number;
  moments: readonly number[];
}

/** Busy by day and quiet by night, as OpenTelemetry would tell of it. */
function request({ apart, moments }: Reports): object {
  const share = apart / step;
  const histogram = moments.flatMap((at, index) => {
    const load = 1 + Math.sin(((at % day) / day) * 2 * Math.PI - Math.PI / 2);
    const point = (status: number, counts: number[]) => ({
      timeUnixNano: `${at}000000`,
      count: counts.reduce((all, count) => all + count, 0),
      sum: counts.reduce((all, count, bucket) => all + count * (bounds[bucket] ?? 0.4), 0),
      bucketCounts: counts,
      explicitBounds: bounds,
      attributes: [{ key: 'http.response.status_code', value: { intValue: status } }],
    });
    const failed = bucketCounts(index % 74 === 0 ? 80 * share : 0, 0.2);
    return [point(200, bucketCounts(share * (100 + Math.round(350 * load)), 0.045 + 0.02 * load)), point(500, failed)];
  });
  const gauge = (name: string, value: (index: number) => number) => ({
    name,
    gauge: { dataPoints: moments.map((at, index) => ({ timeUnixNano: `${at}000000`, asDouble: value(index) })) },
  });
  const metrics = [
    {
      name: 'http.server.request.duration',
      unit: 's',
      histogram: { aggregationTemporality: 1, dataPoints: histogram },
    },
    gauge('process.cpu.utilization', (index) => 0.2 + 0.15 * Math.abs(Math.sin(index / 40))),
    gauge('process.memory.usage', (index) => 180_000_000 + (index % 50) * 1_000_000),
  ];
  return { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] };
}

const ingest = graphql(`
  mutation SeedMetrics($projectId: ID!, $input: OtlpMetrics!) {
    ingestMetrics(projectId: $projectId, environment: production, input: $input) { rejectedDataPoints }
  }
`);

/** So many reports before a moment, by the requests that tell of them. */
function requestsBefore(moment: number, count: number, apart: number): object[] {
  const moments = Array.from({ length: count }, (_, index) => moment - (index + 1) * apart);
  const requests: object[] = [];
  while (moments.length > 0) requests.push(request({ apart, moments: moments.splice(0, minutesAtOnce) }));
  return requests;
}

/** A day in the life of a project, sent as the project itself would. */
export async function seedMetrics(dependencies: DemoDependencies, user: Owner, projectId: string): Promise<void> {
  const { prisma } = dependencies.database;
  const context = operatorContext(dependencies.shared, user);
  const send = bindOperation(schema, ingest);
  const now = dependencies.now().getTime();
  const requests = [
    ...requestsBefore(now, lately / minute, minute),
    ...requestsBefore(now - lately, (day - lately) / step, step),
  ];
  for (const input of requests) {
    const { ingestMetrics } = await send(context, { projectId, input });
    if (ingestMetrics.rejectedDataPoints > 0) throw new Error('demo metrics were rejected');
  }
  // Nothing will report any more, and that is no outage.
  await prisma.environment.updateMany({ where: { projectId }, data: { lastReportedAt: null } });
}
