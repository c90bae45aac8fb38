import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { routes } from '../../rest-adapters/index.ts';
import { routesTable } from '../../rest-adapters/routes-table.ts';
import { schema } from '../../schema/index.ts';

/** The checked-in files that are made from the code, by path. */
export function derivedFiles(): Record<string, string> {
  const sorted = lexicographicSortSchema(schema);
  const introspection = minifyIntrospection(introspectionFromSchema(sorted));
  return {
    'schema/schema.graphql': `${printSchema(sorted)}\n`,
    'rest-adapters/graphql-env.d.ts': outputIntrospectionFile(introspection, {
      fileType: '.d.ts',
      shouldPreprocess: true,
    }),
    'docs/routes.md': routesTable(routes, schema),
  };
}
