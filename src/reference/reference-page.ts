import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import { securityHeaders } from '../server/response-headers.ts';

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

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

interface Asset {
  file: string;
  /** Changes with the content, so that browsers may keep it for good. */
  url: string;
  /** Read once somebody asks for it. */
  content?: Uint8Array<ArrayBuffer>;
}

function assetOf(file: string): Asset {
  const version = hash('sha256', readFileSync(file), 'base64url').slice(0, 12);
  return { file, url: `/docs/${version}/${path.basename(file)}` };
}

/** A file of Swagger UI, from the package itself: no content network is asked for anything. */
function published(name: string): string {
  return fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
}

function page(styles: readonly Asset[], scripts: readonly Asset[]): string {
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

function answer(body: string | Uint8Array<ArrayBuffer>, type: string, cacheControl: string, isHead: boolean): Response {
  const headers = { 'content-type': type, 'cache-control': cacheControl, 'content-security-policy': policy };
  return new Response(isHead ? null : body, { headers: { ...securityHeaders, ...headers } });
}

/** The reference at `/docs`: what `/v1/openapi.json` and `/api/openapi.json` say, to read and to try. */
export function createReferencePage(): (request: Request, pathname: string) => Response | null {
  const styles = [
    assetOf(published('swagger-ui.css')),
    assetOf(path.join(import.meta.dirname, 'browser/reference.css')),
  ];
  const scripts = [
    assetOf(published('swagger-ui-bundle.js')),
    assetOf(published('swagger-ui-standalone-preset.js')),
    assetOf(path.join(import.meta.dirname, 'browser/reference.js')),
  ];
  const assets = new Map([...styles, ...scripts].map((asset) => [asset.url, asset]));
  const document = page(styles, scripts);
  return ({ method }, pathname) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const isHead = method === 'HEAD';
    if (pathname === '/docs' || pathname === '/docs/') {
      return answer(document, 'text/html; charset=utf-8', 'no-cache', isHead);
    }
    const asset = assets.get(pathname);
    if (!asset) return null;
    const type = types[path.extname(asset.file)] ?? 'application/octet-stream';
    asset.content ??= new Uint8Array(readFileSync(asset.file));
    return answer(asset.content, type, 'public, max-age=31536000, immutable', isHead);
  };
}
