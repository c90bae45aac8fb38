import Negotiator from 'negotiator';
import { entityTag, matchesNone } from '../../rest-adapters/http/conditional.ts';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import { MadeOnce } from '../config/made-once.ts';

/** A text that is the same for everybody, made when somebody first asks for it. */
export class PublishedText {
  readonly #type: string;
  readonly #made: MadeOnce<{ body: string; etag: string }>;

  constructor(type: 'text/html' | 'text/markdown' | 'text/plain', make: () => Promise<string> | string) {
    this.#type = `${type}; charset=utf-8`;
    this.#made = new MadeOnce(async () => {
      const body = await make();
      return { body, etag: entityTag(body, null) };
    });
  }

  /** It is asked for again each time, since it names files by what is in them; mostly the answer is that nothing changed. */
  async response(headers: HeaderReader): Promise<HttpResponse> {
    const { body, etag } = await this.#made.get();
    const kept = { etag, 'cache-control': 'no-cache', vary: 'Accept' };
    if (!matchesNone(headers.get('if-none-match'), etag)) return { status: 304, headers: kept, body: null };
    return { status: 200, headers: { 'content-type': this.#type, ...kept }, body };
  }
}

/** Which of two types is wanted more; the first where both are. */
export function prefers(headers: HeaderReader, first: string, second: string): boolean {
  const accept = headers.get('accept') ?? '*/*';
  return new Negotiator({ headers: { accept } }).mediaType([first, second]) === second;
}
