import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../../rest-adapters/declare/generated/graphql-env.d.ts';

/** Writes a document of the dashboard, whose result type follows from the published schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    DateTime: string;
    Date: string;
    KeyScope: string;
    PlatformScope: string;
    MemberRole: string;
    LargeInteger: number;
    MetricInterval: '1m' | '5m' | '1h' | '1d';
  };
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
