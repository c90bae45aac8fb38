import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { SharedContext } from '../domain-context/request-context.ts';
import { errorPage } from '../pages/error-page.ts';
import { admitAnybody, type Endpoint, type EndpointResult, type IncomingRequest } from '../server/endpoint.ts';
import type { RequestInfo } from '../server/request-info.ts';
import { countPage } from '../server/page-limit.ts';
import { securityHeaders } from '../server/response-headers.ts';
import { requireReading, StaticAsset } from '../server/static-asset.ts';
import { httpResponseOf } from '../server/web-response.ts';

/** Everything comes from here; Swagger UI sets styles on elements, and draws with data URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A file of Swagger UI, from the package itself: no content network is asked for anything. */
function published(name: string): StaticAsset {
  return new StaticAsset('/docs', fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)));
}

function page(styles: readonly StaticAsset[], scripts: readonly StaticAsset[]): string {
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Portico: reference</title>
        <link rel="icon" href="data:," />
        ${styles.map(({ url }) => html`<link rel="stylesheet" href="${url}" />`)}
      </head>
      <body>
        <main id="reference"></main>
        ${scripts.map(({ url }) => html`<script src="${url}"></script>`)}
      </body>
    </html>`);
}

/** The reference at `/docs`: what `/v1/openapi.json` and `/api/openapi.json` say, to read and to try. */
export function referenceEndpoint(shared: Pick<SharedContext, 'limiter' | 'plans'>): Endpoint {
  const own = (name: string) => new StaticAsset('/docs', path.join(import.meta.dirname, 'browser', name));
  const styles = [published('swagger-ui.css'), own('reference.css')];
  const scripts = [
    published('swagger-ui-bundle.js'),
    published('swagger-ui-standalone-preset.js'),
    own('reference.js'),
  ];
  const assets = new Map([...styles, ...scripts].map((asset) => [asset.url, asset]));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  const document: HttpResponse = { status: 200, headers, body: page(styles, scripts) };

  async function answer({ method }: IncomingRequest, info: RequestInfo): Promise<EndpointResult> {
    await countPage(shared, info);
    requireReading(method);
    return { response: assets.get(info.url.pathname)?.response ?? document };
  }

  return {
    serves: (pathname) => pathname === '/docs' || pathname === '/docs/' || assets.has(pathname),
    headers: { ...securityHeaders, 'content-security-policy': policy },
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () => admitAnybody(() => answer(request, info)),
      answerError: async (error) => ({ response: await httpResponseOf(await errorPage(error, info.requestId)) }),
    }),
  };
}
