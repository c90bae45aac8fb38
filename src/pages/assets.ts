import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StaticAsset } from '../server/static-asset.ts';

const design = path.join(import.meta.dirname, '../../dashboard/src/design');

function asset(folder: string, name: string): StaticAsset {
  return new StaticAsset('/oauth/assets', path.join(folder, name));
}

function own(name: string): StaticAsset {
  return asset(path.join(import.meta.dirname, 'browser'), name);
}

/** What the pages refer to. Tokens and mark are those of the dashboard, so that all are one house. */
const assets = {
  'tokens.css': asset(design, 'tokens.css'),
  'mark.svg': asset(design, 'mark.svg'),
  'page.css': own('page.css'),
  'theme.js': own('theme.js'),
  'passkey.js': own('passkey.js'),
};

export function assetUrl(name: keyof typeof assets): string {
  return assets[name].url;
}

const [, shape = ''] = /<path d="([^"]+)"/.exec(readFileSync(path.join(design, 'mark.svg'), 'utf8')) ?? [];

/** The path of the mark, in its square of 24 by 24. */
export const markShape = shape;

/** What pages refer to, by address. */
export const assetsByUrl: ReadonlyMap<string, StaticAsset> = new Map(
  Object.values(assets).map((asset) => [asset.url, asset]),
);
