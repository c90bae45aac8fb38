import { graphql } from '../declare/graphql.ts';
import { otlpMetrics } from '../otlp/codec.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

export const getProjectMetrics = route(
  v1,
  {
    method: 'GET',
    path: '/projects/:projectId/metrics',
    summary: 'Gets runtime metrics and usage of one environment',
  },
  graphql(`
    query GetProjectMetrics(
      $projectId: ID!
      $environment: Environment!
      $from: DateTime
      $to: DateTime
      $interval: MetricInterval
    ) {
      projectMetrics(projectId: $projectId, environment: $environment, from: $from, to: $to, interval: $interval) {
        project_id: projectId
        environment
        from
        to
        interval
        runtime {
          requests {
            total
            per_second: perSecond
            error_rate: errorRate
          }
          latency_ms: latencyMs {
            average
            p50
            p95
            p99
          }
          cpu {
            average
            max
          }
          memory_bytes: memoryBytes {
            average
            max
          }
          series {
            timestamp
            requests
            errors
            p50
            p95
            p99
            cpu
            memory_bytes: memoryBytes
          }
        }
        usage {
          requests
          bandwidth_bytes: bandwidthBytes {
            in
            out
          }
          deployments {
            total
            succeeded
            failed
          }
          build_seconds: buildSeconds
          by_day: byDay {
            date
            requests
            failed
          }
          by_endpoint: byEndpoint {
            method
            path
            requests
            failed
            average_ms: averageMs
          }
          by_environment: byEnvironment {
            environment
            requests
            failed
          }
        }
      }
    }
  `),
  ok(({ projectMetrics }) => projectMetrics),
);

export const ingestMetrics = route(
  v1,
  {
    method: 'POST',
    path: '/projects/:projectId/otlp/v1/metrics',
    summary: 'Takes in metrics by OTLP/HTTP, in JSON or protobuf, plain or gzip',
    codec: otlpMetrics,
  },
  graphql(`
    mutation IngestMetrics($projectId: ID!, $environment: Environment!, $input: OtlpMetrics!) {
      ingestMetrics(projectId: $projectId, environment: $environment, input: $input) {
        rejectedDataPoints
        errorMessage
      }
    }
  `),
  ok(({ ingestMetrics }) => ingestMetrics),
);
