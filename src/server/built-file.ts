import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import { MadeOnce } from '../config/made-once.ts';

const text = 'text/plain; charset=utf-8';

/** By what a name ends with; what ends with nothing is a text, such as a Caddyfile. */
const types: Readonly<Record<string, string>> = {
  '': text,
  '.cfg': text,
  '.conf': text,
  '.dockerignore': text,
  '.service': text,
  '.yaml': text,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Both ways in which a file is sent. */
interface Content {
  plain: Uint8Array<ArrayBuffer>;
  zipped: Uint8Array<ArrayBuffer>;
}

const zip = promisify(gzip);

/** Reads a file, and makes it smaller beside the event loop: some are megabytes. */
async function read(file: string): Promise<Content> {
  const plain = new Uint8Array(await readFile(file));
  return { plain, zipped: new Uint8Array(await zip(plain, { level: 9 })) };
}

/** A file whose address changes with what is in it, so that browsers may keep it for good. */
export class BuiltFile {
  readonly #file: string;
  readonly #content: MadeOnce<Content>;

  constructor(file: string) {
    this.#file = file;
    this.#content = new MadeOnce(() => read(file));
  }

  /** The whole file, smaller where the browser takes that (RFC 9110 §12.5.3). */
  async response(headers: HeaderReader): Promise<HttpResponse> {
    const { plain, zipped } = await this.#content.get();
    const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.get('accept-encoding') ?? '');
    return {
      status: 200,
      headers: {
        'content-type': types[path.extname(this.#file)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
      },
      body: isZipped ? zipped : plain,
    };
  }
}
