import type { GraphQLSchema } from 'graphql';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { errorPage } from '../pages/error-page.ts';
import { admitAnybody, type Endpoint, type EndpointResult, type IncomingRequest } from '../server/endpoint.ts';
import { BuiltFile } from '../server/built-file.ts';
import { countPageOrFile } from '../server/page-limit.ts';
import type { RequestInfo } from '../server/request-info.ts';
import { ownFilesPolicy, pageHeaders } from '../server/response-headers.ts';
import { requireReading } from '../server/static-asset.ts';
import { httpResponseOf } from '../server/web-response.ts';
import { articlePage } from './article-page.ts';
import { frontPage, llmsFull, llmsIndex } from './front-page.ts';
import { layoutAssets } from './layout.ts';
import { PublishedText, prefers } from './published-text.ts';
import { SearchIndex } from './search/search-index.ts';
import { searchPage } from './search/search-page.ts';
import { DocsSite } from './site.ts';
import { siteFiles } from './table-of-contents.ts';

const searchPath = '/docs/search';

/** What an address answers. */
type Answer = (request: IncomingRequest, info: RequestInfo) => Promise<HttpResponse>;

/** A page, and the same as Markdown for whoever would rather have that. */
function twins(page: PublishedText, twin: PublishedText): Answer {
  return ({ headers }) => (prefers(headers, 'text/html', 'text/markdown') ? twin : page).response(headers);
}

function pageAnswers(site: DocsSite): [string, Answer][] {
  const front = new PublishedText('text/html', () => frontPage(site));
  const index = new PublishedText('text/markdown', () => llmsIndex(site));
  const plain =
    (text: PublishedText): Answer =>
    ({ headers }) =>
      text.response(headers);
  return [
    ['/docs', twins(front, index)],
    ['/docs/', twins(front, index)],
    ['/docs.md', plain(index)],
    ['/llms.txt', plain(new PublishedText('text/plain', () => llmsIndex(site)))],
    ['/llms-full.txt', plain(new PublishedText('text/plain', () => llmsFull(site)))],
    ...site.pages.flatMap((page): [string, Answer][] => {
      const twin = new PublishedText('text/markdown', page.markdown);
      const shown = new PublishedText('text/html', () => articlePage(site, page));
      return [
        [page.path, twins(shown, twin)],
        [`${page.path}.md`, plain(twin)],
      ];
    }),
  ];
}

function searchAnswer(site: DocsSite): Answer {
  const index = new SearchIndex(site.pages);
  return async ({ headers }, { url }) => {
    const query = url.searchParams.get('q')?.slice(0, 100).toWellFormed().trim() ?? '';
    const results = index.find(query);
    const isData = prefers(headers, 'text/html', 'application/json');
    return {
      status: 200,
      headers: {
        'content-type': isData ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept',
      },
      body: isData ? JSON.stringify({ query, results }) : await searchPage(site, query, results),
    };
  };
}

/** The files of pages by their addresses. */
function fileAnswers(): ReadonlyMap<string, Answer> {
  const assets = layoutAssets.map((asset): [string, Answer] => [asset.url, ({ headers }) => asset.response(headers)]);
  return new Map([...assets, ...siteFileAnswers()]);
}

function siteFileAnswers(): [string, Answer][] {
  return [...siteFiles].map(([address, file]) => {
    const built = new BuiltFile(file);
    // Its address stays the same when it changes.
    const kept = { 'cache-control': 'public, max-age=300' };
    return [
      address,
      async ({ headers }) => {
        const response = await built.response(headers);
        return { ...response, headers: { ...response.headers, ...kept } };
      },
    ];
  });
}

/** The documentation, made of the Markdown of the repository and of what the code declares. */
export function docsEndpoint(
  shared: Pick<SharedContext, 'limiter' | 'plans'>,
  { schema, publicUrl }: { schema: GraphQLSchema; publicUrl: string },
): Endpoint {
  const site = new DocsSite(schema, publicUrl);
  const files = fileAnswers();
  const answers = new Map<string, Answer>([...pageAnswers(site), [searchPath, searchAnswer(site)], ...files]);

  async function answer(request: IncomingRequest, info: RequestInfo): Promise<EndpointResult> {
    await countPageOrFile(shared, info, { method: request.method, isFile: files.has(info.url.pathname) });
    requireReading(request.method);
    const found = answers.get(info.url.pathname);
    if (!found) throw new TypeError('this address is served by nobody');
    return { response: await found(request, info) };
  }

  return {
    placeOf: () => '/docs',
    serves: (pathname) => answers.has(pathname),
    headers: { ...pageHeaders, 'content-security-policy': ownFilesPolicy },
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () => admitAnybody(() => answer(request, info)),
      answerError: async (error) => ({ response: await httpResponseOf(await errorPage(error, info.requestId)) }),
    }),
  };
}
