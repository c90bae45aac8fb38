import { ApiError } from '../http/api-error.ts';
import { maximumValues, tooManyValues } from './values-limit.ts';

/** How deep a request may be nested; one of OTLP is some twenty levels deep, and attributes go a little deeper. */
export const maximumDepth = 64;

const quote = 0x22;
const backslash = 0x5c;

/** What a byte outside of a string means: it opens a level, closes one, or goes on to another value. */
const meanings = new Uint8Array(256);
const [nothing, opens, closes, continues, quotes] = [0, 1, 2, 3, 4] as const;
for (const character of '[{') meanings[character.charCodeAt(0)] = opens;
for (const character of ']}') meanings[character.charCodeAt(0)] = closes;
meanings[','.charCodeAt(0)] = continues;
meanings[quote] = quotes;

/** The position behind a string that begins at `start`. */
function afterString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (let byte = bytes[at]; at < bytes.length && byte !== quote; byte = bytes[at]) at += byte === backslash ? 2 : 1;
  return at + 1;
}

/**
 * Looks over a JSON text before it is parsed, since parsing takes what memory it needs and cannot be stopped.
 * @throws INVALID_INPUT where it is nested too deeply, PAYLOAD_TOO_LARGE where it holds too many values
 */
export function requireModestJson(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const meaning = meanings[bytes[at] ?? 0];
    if (meaning === nothing) continue;
    // The loop goes on behind it.
    if (meaning === quotes) at = afterString(bytes, at) - 1;
    else if (meaning === closes) depth -= 1;
    else values += 1;
    if (meaning === opens) depth += 1;
    if (depth > maximumDepth) {
      throw new ApiError('INVALID_INPUT', `The body is nested more than ${maximumDepth} levels deep.`);
    }
    if (values > maximumValues) throw tooManyValues();
  }
}
