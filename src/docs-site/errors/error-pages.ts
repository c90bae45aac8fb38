import type { GraphQLSchema } from 'graphql';
import type { Route } from '../../../rest-adapters/declare/route.ts';
import { api } from '../../../rest-adapters/api/surface.ts';
import { v1 } from '../../../rest-adapters/v1/surface.ts';
import { type DeclaredError, declaredErrors, errorGroups } from '../../../rest-adapters/errors/declared-errors.ts';
import { errorPagePath } from '../../../rest-adapters/errors/error-page-path.ts';
import { oauthError } from '../../../rest-adapters/errors/oauth-error.ts';
import { reasonPhrase } from '../../../rest-adapters/errors/statuses-of-codes.ts';
import { tokenPath } from '../../../rest-adapters/v1/surface.ts';
import { graphqlErrors } from '../../graphql/error-codes.ts';
import { exampleBody, graphqlExample, oauthWordOf } from './error-examples.ts';
import { type Answering, whoAnswers } from './who-answers.ts';

/** A page of the site, as Markdown that is made. */
export interface ErrorPage {
  path: string;
  title: string;
  about: string;
  markdown(): string;
}

/** A code with what is declared of it, and by whom it is answered. */
interface ErrorEntry {
  code: string;
  declared: DeclaredError;
  /** Of those that GraphQL alone has. */
  isGraphqlOnly: boolean;
}

/** What routes make of an `Idempotency-Key` and of a form, GraphQL has none of. */
const withoutGraphql = new Set(['IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS', 'UNSUPPORTED_GRANT_TYPE']);

/** More routes than these are not listed, but counted. */
const mostListed = 20;

function surfaceRows({ code, declared, isGraphqlOnly }: ErrorEntry, { routes, fields }: Answering): string[][] {
  // What belongs to no route can happen anywhere.
  const isAnywhere = routes.length === 0 && fields.length === 0 && !isGraphqlOnly;
  const among = (isOf: (route: Route) => boolean) => isAnywhere || routes.some(isOf);
  const phrase = `${declared.status} ${reasonPhrase(declared.status)}`;
  return [
    ...(among(({ surface, form }) => surface === v1 && !form)
      ? [['`/v1`', `${phrase}, \`code\` is \`${code.toLowerCase()}\``]]
      : []),
    ...(among(({ surface }) => surface === api)
      ? [['`/api`', `${phrase}, \`error\` is \`${reasonPhrase(declared.status)}\``]]
      : []),
    ...(among(({ form }) => form !== null)
      ? [['OAuth endpoints', `${phrase}, \`error\` is \`${oauthWordOf(code, declared)}\``]]
      : []),
    ...(withoutGraphql.has(code) ? [] : [['`/graphql`', `\`extensions.code\` is \`${code}\``]]),
  ];
}

/** What an answer with it looks like, where it is met first. */
function exampleOf(entry: ErrorEntry, { routes }: Answering, origin: string): string {
  const { code, declared, isGraphqlOnly } = entry;
  const first = routes.find(({ surface }) => surface === v1) ?? routes[0];
  if (isGraphqlOnly || (!first && !Object.hasOwn(declaredErrors, code))) return graphqlExample(code, declared);
  if (first?.form) return exampleBody(oauthError, code, declared, v1.prefix + tokenPath, origin);
  const surface = first?.surface ?? v1;
  const path = first?.path.replaceAll(/:\w+/g, '01a1ff3c-c7bc-71d9-b0ef-76c940a14beb') ?? '/v1/projects';
  return exampleBody(surface.error, code, declared, path, origin);
}

function whoLines({ declared, isGraphqlOnly }: ErrorEntry, { routes, fields }: Answering): string[] {
  if (isGraphqlOnly) return ['`/graphql` alone.'];
  if (routes.length + fields.length === 0) return ['Any route, and `/graphql`.'];
  const listed = routes.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`);
  const counted = `${routes.length} routes: those of the [list of routes](../routes.md) that have ${declared.status} among their statuses.`;
  const named = fields.map((field) => `\`${field}\``).join(', ');
  return [
    ...(routes.length > mostListed ? [counted] : listed),
    ...(fields.length > 0 ? ['', `In GraphQL: ${named}.`] : []),
  ];
}

function markdownOf(entry: ErrorEntry, answering: Answering, origin: string): string {
  const { code, declared } = entry;
  const rows = surfaceRows(entry, answering).map((cells) => `| ${cells.join(' | ')} |`);
  return `${[
    `# ${code.toLowerCase()}`,
    '',
    declared.means,
    '',
    '| where | what says so |',
    '| --- | --- |',
    ...rows,
    '',
    '## What to do',
    '',
    declared.advice,
    '',
    '## What it looks like',
    '',
    '```json',
    exampleOf(entry, answering, origin),
    '```',
    '',
    '## Who answers it',
    '',
    ...whoLines(entry, answering),
    '',
    '[Errors, limits, pages and repeats](../guides/errors-limits-pages.md#errors) says what all errors share.',
  ].join('\n')}\n`;
}

const graphqlGroup = { name: 'GraphQL', codes: Object.keys(graphqlErrors) };

const all: Readonly<Record<string, DeclaredError>> = { ...graphqlErrors, ...declaredErrors };

/** A page for each code of every surface, made of what is declared of it. */
export function errorPages(schema: GraphQLSchema, origin: string): ErrorPage[] {
  let who: ReturnType<typeof whoAnswers> | null = null;
  const answeringOf = (code: string) => {
    who ??= whoAnswers(schema);
    return who(code);
  };
  return Object.entries(all).map(([code, declared]) => ({
    path: errorPagePath(code),
    title: code.toLowerCase(),
    about: declared.means,
    markdown() {
      const entry = { code, declared, isGraphqlOnly: Object.hasOwn(graphqlErrors, code) };
      return markdownOf(entry, answeringOf(code), origin);
    },
  }));
}

/** The list of all codes. */
export function errorIndexMarkdown(): string {
  const sections = [...errorGroups, graphqlGroup].map(({ name, codes }) => {
    const rows = codes.map((code) => {
      const word = code.toLowerCase();
      return `| [\`${word}\`](errors/${word}.md) | ${all[code]?.status} | ${all[code]?.means} |`;
    });
    return [`## ${name}`, '', '| code | status | means |', '| --- | --- | --- |', ...rows, ''].join('\n');
  });
  return [
    '# Errors',
    '',
    'Every code that Portico answers with. In `/v1` it stands in `code`, and `type` is the address of its page here; in ' +
      '`/graphql` it stands in `extensions.code`, in capitals. [Errors, limits, pages and repeats]' +
      '(guides/errors-limits-pages.md#errors) says what all errors share.',
    '',
    ...sections,
  ].join('\n');
}
