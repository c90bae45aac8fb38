import path from 'node:path';
import { StaticAsset } from '../server/static-asset.ts';

function load(name: string): StaticAsset {
  return new StaticAsset('/oauth/assets', path.join(import.meta.dirname, 'browser', name));
}

const assets = { 'page.css': load('page.css'), 'passkey.js': load('passkey.js') };

export function assetUrl(name: keyof typeof assets): string {
  return assets[name].url;
}

/** What pages refer to, by address. */
export const assetsByUrl: ReadonlyMap<string, StaticAsset> = new Map(
  Object.values(assets).map((asset) => [asset.url, asset]),
);
