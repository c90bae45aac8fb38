import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import { z } from 'zod';
import type { SurfaceDocument } from '../../rest-adapters/declare/surface.ts';
import { documentedSurfaces } from '../../rest-adapters/index.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { bar, head } from '../docs-site/layout.ts';
import { referencePath } from '../docs-site/table-of-contents.ts';
import { PublishedText } from '../docs-site/published-text.ts';
import { errorPage } from '../pages/error-page.ts';
import { BuiltFile } from '../server/built-file.ts';
import { admitAnybody, type Endpoint, type EndpointResult, type IncomingRequest } from '../server/endpoint.ts';
import { countPageOrFile } from '../server/page-limit.ts';
import type { RequestInfo } from '../server/request-info.ts';
import { pageHeaders } from '../server/response-headers.ts';
import { requireReading, StaticAsset } from '../server/static-asset.ts';
import { httpResponseOf } from '../server/web-response.ts';

/** Everything comes from here; Scalar brings its styles as elements, and draws with data URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Scalar as its package brings it for browsers: a module, and what that loads when it is needed. */
const scalar = fileURLToPath(new URL('./browser/', import.meta.resolve('@scalar/api-reference')));
const manifest = z.object({ version: z.string() });

/** Its files by their addresses, which change with its version. */
function scalarFiles(): { main: string; files: ReadonlyMap<string, BuiltFile> } {
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(scalar, '../../package.json'), 'utf8')));
  const base = `/docs/assets/scalar-${version}`;
  const chunks = readdirSync(path.join(scalar, 'chunks')).filter((name) => name.endsWith('.js'));
  const names = ['standalone.esm.js', ...chunks.map((name) => `chunks/${name}`)];
  const files = new Map(names.map((name) => [`${base}/${name}`, new BuiltFile(path.join(scalar, name))]));
  return { main: `${base}/standalone.esm.js`, files };
}

function own(name: string): StaticAsset {
  return new StaticAsset('/docs/assets', path.join(import.meta.dirname, 'browser', name));
}

/** The credential that one pastes, and needs no dance for. */
function pastedScheme({ securitySchemes }: SurfaceDocument): string | null {
  const schemes = Object.entries(securitySchemes('', {}));
  return schemes.find(([, { scheme }]) => scheme === 'bearer')?.[0] ?? null;
}

/** A document, as Scalar is told of it. */
interface ReferenceSource {
  title: string;
  slug: string;
  url: string;
  authentication: { preferredSecurityScheme: string | null };
}

/** What the script of the page is to show: each surface, by the address of its document. */
function sources(): ReferenceSource[] {
  return documentedSurfaces.map(({ surface: { name, prefix, document } }) => ({
    title: `${document.title.replace(/^Portico, (.)/, (_whole, first) => first.toUpperCase())}, ${prefix}`,
    slug: name,
    url: `${prefix}/openapi.json`,
    authentication: { preferredSecurityScheme: pastedScheme(document) },
  }));
}

async function page(main: string, style: StaticAsset, script: StaticAsset): Promise<string> {
  const links = sources().map(({ title, url }) => html`<li><a href="${url}">${title}: OpenAPI</a></li>`);
  const more = html`<link rel="stylesheet" href="${style.url}" />
    <link rel="modulepreload" href="${main}" />`;
  const about = 'Every route of the REST surfaces of Portico, to read and to try.';
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          ${head({ title: 'API reference', about, more })}
        </head>
        <body>
          ${bar()}
          <div id="reference" data-scalar="${main}" data-sources="${JSON.stringify(sources())}"></div>
          <noscript>
            <p>The reference needs JavaScript. Without it there is <a href="/docs/routes">the list of routes</a>, and</p>
            <ul>
              ${links}
            </ul>
          </noscript>
          <script type="module" src="${script.url}"></script>
        </body>
      </html>`,
  );
}

/** The reference: what the OpenAPI documents say, to read and to try. */
export function referenceEndpoint(shared: Pick<SharedContext, 'limiter' | 'plans'>): Endpoint {
  const { main, files } = scalarFiles();
  const [style, script] = [own('reference.css'), own('reference.js')];
  const assets = new Map<string, Pick<BuiltFile, 'response'>>([...files, [style.url, style], [script.url, script]]);
  const document = new PublishedText('text/html', () => page(main, style, script));

  async function answer({ method, headers }: IncomingRequest, info: RequestInfo): Promise<EndpointResult> {
    const asset = assets.get(info.url.pathname);
    await countPageOrFile(shared, info, { method, isFile: asset !== undefined });
    requireReading(method);
    return { response: await (asset ?? document).response(headers) };
  }

  return {
    placeOf: () => referencePath,
    serves: (asked) => asked === referencePath || assets.has(asked),
    headers: { ...pageHeaders, 'content-security-policy': policy },
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () => admitAnybody(() => answer(request, info)),
      answerError: async (error) => ({ response: await httpResponseOf(await errorPage(error, info.requestId)) }),
    }),
  };
}
