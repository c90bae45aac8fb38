import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import type { Route } from '../../../rest-adapters/declare/route.ts';
import { routes } from '../../../rest-adapters/index.ts';
import { describeOperation } from '../../../rest-adapters/operation/compile.ts';
import { codesOf } from '../../../rest-adapters/operation/statuses.ts';

/** Who refuses with a code. */
export interface Answering {
  routes: readonly Route[];
  /** Of GraphQL, as far as they declare it. */
  fields: readonly string[];
}

const declaring = z.object({ pothosOptions: z.object({ throws: z.array(z.string()) }) });

/** The pairs of a list by their first halves. */
function grouped<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [code, value] of pairs) groups.set(code, [...(groups.get(code) ?? []), value]);
  return groups;
}

/** Who refuses with which code, by the declarations of routes and fields. */
export function whoAnswers(schema: GraphQLSchema): (code: string) => Answering {
  const byRoute = routes.flatMap((route) =>
    codesOf(route, describeOperation(schema, route.document)).map((code) => [code, route] as const),
  );
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const byField = roots
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .flatMap(({ name, extensions }) => {
      const { data } = declaring.safeParse(extensions);
      return (data?.pothosOptions.throws ?? []).map((code) => [code, name] as const);
    });
  const [ofRoutes, ofFields] = [grouped(byRoute), grouped(byField)];
  return (code) => ({ routes: ofRoutes.get(code) ?? [], fields: ofFields.get(code) ?? [] });
}
