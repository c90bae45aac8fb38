import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file whose name changes with what is in it, so that browsers may keep it for good. */
export class BuiltFile {
  readonly #file: string;
  /** Both ways in which it is sent, made once somebody asks for it. */
  #content: { plain: Uint8Array<ArrayBuffer>; zipped: Uint8Array<ArrayBuffer> } | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** The whole file, smaller where the browser takes that (RFC 9110 §12.5.3). */
  response(headers: HeaderReader): HttpResponse {
    if (!this.#content) {
      const plain = new Uint8Array(readFileSync(this.#file));
      this.#content = { plain, zipped: new Uint8Array(gzipSync(plain, { level: 9 })) };
    }
    const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.get('accept-encoding') ?? '');
    return {
      status: 200,
      headers: {
        'content-type': types[path.extname(this.#file)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
      },
      body: isZipped ? this.#content.zipped : this.#content.plain,
    };
  }
}
