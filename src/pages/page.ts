import { html } from 'hono/html';
import { pageHeaders, securityHeaders } from '../server/response-headers.ts';
import { assetUrl } from './assets.ts';
import { brandHead, mark } from './brand.ts';

/** Markup in which everything that came from outside is escaped. */
export type Html = ReturnType<typeof html>;

interface PageOptions {
  status?: number;
  headers?: Headers | Record<string, string>;
  /** Where, besides Portico, sending a form of the page may lead: browsers watch over redirects too. */
  destination?: string;
}

/** What an origin or a scheme is written in; anything else could end the directive and begin another. */
const sourcePattern = /^[a-z][a-z0-9+.-]*:(\/\/[a-z0-9.[\]:_-]+)?$/;

/**
 * The origin of an address; the scheme alone where it is a private one, which has none. `'none'` for a host that a
 * policy cannot name (CSP 3 §2.3.1).
 */
function sourceOf(destination: string): string {
  const { origin, protocol } = new URL(destination);
  const source = origin === 'null' ? protocol : origin;
  return sourcePattern.test(source) ? source : "'none'";
}

/** Nothing from elsewhere, nothing inline, no frames (CSP 3). */
function contentPolicy(destination: string | undefined): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${destination ? ` ${sourceOf(destination)}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function layout(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    ${brandHead}
    <title>${title} · Portico</title>
    <link rel="stylesheet" href="${assetUrl('page.css')}" />
    <script type="module" src="${assetUrl('passkey.js')}"></script>
  </head>
  <body>
    <main>
      <p class="brand">${mark}Portico</p>
      ${content}
    </main>
  </body>
</html>`;
}

/** A whole page as a response. */
export async function page(title: string, content: Html, options: PageOptions = {}): Promise<Response> {
  const { status = 200, headers, destination } = options;
  const all = new Headers({
    ...pageHeaders,
    'content-security-policy': contentPolicy(destination),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const [name, value] of new Headers(headers)) all.append(name, value);
  return new Response(String(await layout(title, content)), { status, headers: all });
}

/** Sends the browser on, by GET (RFC 9110 §15.4.4). */
export function seeOther(location: string, headers: Headers = new Headers()): Response {
  const all = new Headers({ ...securityHeaders, 'cache-control': 'no-store', location });
  for (const [name, value] of headers) all.append(name, value);
  return new Response(null, { status: 303, headers: all });
}
