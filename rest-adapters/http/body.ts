import type { HeaderReader } from './headers.ts';
import { isTooDeep, maximumJsonDepth } from './json-depth.ts';
import { invalidRequest, ApiError } from './api-error.ts';

/** One MiB. */
export const maximumBodyBytes = 1_048_576;

/** The body of a request, as far as the facade reads it. */
export interface IncomingBody {
  headers: HeaderReader;
  /** Null where the request has none. */
  body: AsyncIterable<Uint8Array> | null;
}

/** What is read and dropped beyond that, so that its sender comes to read the refusal. */
const drainedBytes = 15 * maximumBodyBytes;

/** The body as it arrives. @throws INVALID_HTTP where its sender goes away before it is complete */
async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new ApiError('INVALID_HTTP', 'The body ended before it was complete.');
  }
}

/**
 * All bytes of the body.
 * @param grow told how long it is by now; what it throws ends the reading
 * @throws PAYLOAD_TOO_LARGE, INVALID_HTTP
 */
export async function readBytes(
  { body }: Pick<IncomingBody, 'body'>,
  maximum = maximumBodyBytes,
  grow: (length: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of arriving(body)) {
    length += chunk.byteLength;
    if (length > maximum + drainedBytes) break;
    if (length > maximum) {
      chunks.length = 0;
      grow(0);
    } else {
      grow(length);
      chunks.push(chunk);
    }
  }
  if (length > maximum) {
    const size = maximum < maximumBodyBytes ? `${maximum / 1_024} KiB` : `${maximum / 1_048_576} MiB`;
    const text = `The body is larger than ${size}.`;
    throw new ApiError('PAYLOAD_TOO_LARGE', text, { headers: { connection: 'close' } });
  }
  return Buffer.concat(chunks, length);
}

/**
 * Requires one media type (RFC 9110 §8.3), in UTF-8 where it says a charset.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function requireMediaType(headers: HeaderReader, expected: string): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() !== expected || !isUtf8 || headers.has('content-encoding')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `The body must be ${expected} in UTF-8, without a content encoding.`);
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws INVALID_INPUT where the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw invalidRequest([{ pointer: '', detail: 'is not valid UTF-8' }]);
  }
}

/** @throws INVALID_INPUT where the text is not JSON, or nested too deep to be handled */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) {
    throw invalidRequest([{ pointer: '', detail: `must not be nested more than ${maximumJsonDepth} levels deep` }]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest([{ pointer: '', detail: 'is not valid JSON' }]);
  }
}
