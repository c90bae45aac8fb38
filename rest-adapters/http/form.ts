import { ApiError } from './api-error.ts';
import { decodeText } from './body.ts';

/** Bytes of the longest form: ours have an address of some thousand at most. */
const maximumFormBytes = 65_536;

/** Parameters that a form may have; the longest of ours has a dozen. */
const mostParameters = 100;

/** The parameters of an OAuth request (RFC 6749 §3.2): none may be repeated, an empty one counts as absent. */
export class Form {
  readonly #parameters: URLSearchParams;

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
  }

  /** @throws INVALID_REQUEST where it is repeated, or holds what no database stores */
  optional(name: string): string | null {
    const [value, ...repeated] = this.#parameters.getAll(name);
    if (repeated.length > 0) throw new ApiError('INVALID_REQUEST', `The parameter ${name} must be given once.`);
    if (value?.includes('\0')) throw new ApiError('INVALID_REQUEST', `The parameter ${name} must not contain NUL.`);
    return value || null;
  }

  /** @throws INVALID_REQUEST where it is absent or repeated */
  required(name: string): string {
    const value = this.optional(name);
    if (value === null) throw new ApiError('INVALID_REQUEST', `The parameter ${name} is required.`);
    return value;
  }
}

function tooLarge(text: string): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', text);
}

/**
 * The parameters of a form (WHATWG URL §5.1). Reading many that have no value takes Node the square of their number, so
 * they are counted before.
 * @throws PAYLOAD_TOO_LARGE; INVALID_INPUT where the bytes are not UTF-8
 */
export function parseForm(bytes: Uint8Array): Form {
  if (bytes.byteLength > maximumFormBytes) throw tooLarge(`A form has at most ${maximumFormBytes / 1024} KiB.`);
  const text = decodeText(bytes);
  if (text.split('&', mostParameters + 1).length > mostParameters) {
    throw tooLarge(`A form has at most ${mostParameters} parameters.`);
  }
  return new Form(new URLSearchParams(text));
}
