import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const metricsDocument = graphql(`
  query Metrics(
    $projectId: ID!
    $environment: Environment!
    $from: DateTime!
    $to: DateTime!
    $interval: MetricInterval!
  ) {
    project(id: $projectId) { id name role }
    objective(projectId: $projectId, environment: $environment) { latencyP95Ms }
    projectMetrics(projectId: $projectId, environment: $environment, from: $from, to: $to, interval: $interval) {
      runtime {
        requests { total perSecond errorRate }
        latencyMs { p50 p95 p99 }
        cpu { average max }
        memoryBytes { average max }
        series { timestamp requests errors p50 p95 p99 cpu memoryBytes }
      }
    }
  }
`);

type Answer = ResultOf<typeof metricsDocument>;
type Runtime = Answer['projectMetrics']['runtime'];

/** What an environment is meant to keep to. */
export type Objective = Answer['objective'];

/** What is known of a whole period. */
export type Totals = Omit<Runtime, 'series'>;

/** What is known of one bucket. */
export type Point = Runtime['series'][number];
