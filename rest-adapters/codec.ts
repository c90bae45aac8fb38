import type { Answer } from './answer.ts';
import type { HeaderReader } from './header-reader.ts';
import type { JsonShape } from './json-shape.ts';
import type { Refusal } from './refusal.ts';

/** How a protocol of its own is spoken on one route: in what form the body comes, and in what form it is answered. */
export interface Codec {
  maximumBytes: number;
  /** The shapes of bodies by media type; an empty one for what is no JSON. */
  media: Readonly<Record<'request' | 'answer' | 'refusal', Readonly<Record<string, JsonShape>>>>;
  /** The body as the operation's `$input`. @throws UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT, PAYLOAD_TOO_LARGE */
  read(bytes: Uint8Array, headers: HeaderReader): unknown;
  write(data: unknown, headers: HeaderReader): Pick<Answer, 'headers' | 'body'>;
  refuse(refusal: Refusal, status: number, headers: HeaderReader | null): Pick<Answer, 'headers' | 'body'>;
}
