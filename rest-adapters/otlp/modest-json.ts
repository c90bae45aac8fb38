import { Refusal } from '../refusal.ts';
import { maximumValues, tooManyValues } from './values-limit.ts';

/** How deep a request may be nested; one of OTLP is some twenty levels deep, and attributes go a little deeper. */
const maximumDepth = 64;

const [quote, backslash, comma] = ['"', '\\', ','].map((character) => character.charCodeAt(0));
const [openArray, openObject, closeArray, closeObject] = ['[', '{', ']', '}'].map((character) =>
  character.charCodeAt(0),
);

/** The position behind a string that begins at `start`. */
function afterString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
}

/**
 * Looks over a JSON text before it is parsed, since parsing takes what memory it needs and cannot be stopped.
 * @throws INVALID_INPUT where it is nested too deeply, PAYLOAD_TOO_LARGE where it holds too many values
 */
export function requireModestJson(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at];
    if (byte === quote) {
      at = afterString(bytes, at);
      continue;
    }
    if (byte === openArray || byte === openObject) {
      depth += 1;
      values += 1;
    } else if (byte === closeArray || byte === closeObject) depth -= 1;
    else if (byte === comma) values += 1;
    if (depth > maximumDepth) {
      throw new Refusal('INVALID_INPUT', `The body is nested more than ${maximumDepth} levels deep.`);
    }
    if (values > maximumValues) throw tooManyValues();
    at += 1;
  }
}
