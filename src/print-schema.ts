import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../schema/index.ts';

/** The files that are made from the schema and checked in, by path. */
export function derivedSchemaFiles(): Record<string, string> {
  const introspection = minifyIntrospection(introspectionFromSchema(schema));
  return {
    'schema/schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
    'rest-adapters/graphql-env.d.ts': outputIntrospectionFile(introspection, {
      fileType: '.d.ts',
      shouldPreprocess: true,
    }),
  };
}
