import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { securityHeaders } from '../server/response-headers.ts';

const types = { 'page.css': 'text/css; charset=utf-8', 'passkey.js': 'text/javascript; charset=utf-8' } as const;

type AssetName = keyof typeof types;

interface Asset {
  type: string;
  content: string;
  /** Changes with the content, so that browsers may keep it for good. */
  url: string;
}

function load(name: AssetName): Asset {
  const content = readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8');
  const version = hash('sha256', content, 'base64url').slice(0, 12);
  return { type: types[name], content, url: `/oauth/assets/${version}/${name}` };
}

const assets: Readonly<Record<AssetName, Asset>> = { 'page.css': load('page.css'), 'passkey.js': load('passkey.js') };

export function assetUrl(name: AssetName): string {
  return assets[name].url;
}

/** A file that pages refer to; null where there is none at the path. */
export function answerAsset(pathname: string): Response | null {
  const asset = Object.values(assets).find(({ url }) => url === pathname);
  if (!asset) return null;
  const headers = { 'content-type': asset.type, 'cache-control': 'public, max-age=31536000, immutable' };
  return new Response(asset.content, { headers: { ...securityHeaders, ...headers } });
}
