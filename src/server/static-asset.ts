import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** A file that pages refer to. */
export class StaticAsset {
  /** Changes with the content, so that browsers may keep it for good. */
  readonly url: string;
  readonly #file: string;
  /** Read again once somebody asks for it, since few do. */
  #content: Uint8Array<ArrayBuffer> | null = null;

  /** @param prefix what its address begins with */
  constructor(prefix: string, file: string) {
    const version = hash('sha256', readFileSync(file), 'base64url').slice(0, 12);
    this.url = `${prefix}/${version}/${path.basename(file)}`;
    this.#file = file;
  }

  get response(): HttpResponse {
    this.#content ??= new Uint8Array(readFileSync(this.#file));
    const type = types[path.extname(this.#file)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    return { status: 200, headers, body: this.#content };
  }
}

/** @throws METHOD_NOT_ALLOWED where something is asked of it but to show itself */
export function requireReading(method: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const allow = 'GET, HEAD';
  throw new ApiError('METHOD_NOT_ALLOWED', `This page answers ${allow}.`, { headers: { allow } });
}
