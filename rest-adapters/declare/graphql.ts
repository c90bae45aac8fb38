import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './generated/graphql-env.d.ts';

/** Writes a GraphQL document whose result type follows from the schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    DateTime: string;
    Date: string;
    LargeInteger: number;
    StringMap: Record<string, string>;
    StatusCounts: Record<string, number>;
    MemberRole: string;
    MetricInterval: string;
    PlatformScope: string;
    KeyScope: string;
    EventData: unknown;
    OtlpMetrics: object;
  };
}>();
