import { ApiError } from './api-error.ts';

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
