import type { GraphQLSchema } from 'graphql';
import { describeOperation } from '../operation/compile.ts';
import type { Route } from '../declare/route.ts';
import { statusesOf } from '../operation/statuses.ts';

const introduction = `# Routes

Made from the route declarations by \`npm run derive\`; \`npm run check:derived\` fails when it is out of date.
Besides what is listed, every path answers 405 to other methods and OPTIONS with 204, every GET answers HEAD,
and every route answers 500 where Portico itself is at fault.
`;

function scopeOf(scope: string | null): string {
  if (scope === null) return 'none';
  return scope === 'any' ? 'any credential' : `\`${scope}\``;
}

/** The table of all routes, with what follows from their declarations. */
export function routesTable(routes: readonly Route[], schema: GraphQLSchema): string {
  const rows = routes.map((route) => {
    const facts = describeOperation(schema, route.document);
    const cells = [
      `\`${route.method} ${route.path}\``,
      route.deprecation ? `${route.summary}. Deprecated, until ${route.deprecation.sunset}` : route.summary,
      scopeOf(facts.scope),
      `\`${facts.kind} ${facts.field}\``,
      statusesOf(route, facts).join(' '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['| route | what it does | scope | operation | statuses |', '| --- | --- | --- | --- | --- |'];
  return `${[introduction, ...head, ...rows].join('\n')}\n`;
}
