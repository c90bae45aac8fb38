/** Refusals of the facade itself; those of the domain come with codes of their own. */
export type ApiErrorCode =
  | 'UNAUTHENTICATED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'INVALID_INPUT'
  | 'INSUFFICIENT_SCOPE'
  | 'STALE_VERSION'
  | 'REQUEST_IN_PROGRESS'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'UNSUPPORTED_GRANT_TYPE'
  | 'INVALID_REQUEST'
  | 'INVALID_CLIENT'
  | 'INVALID_HTTP'
  | 'INVALID_HOST'
  | 'EXPECTATION_FAILED'
  | 'REQUEST_TIMEOUT'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE';

/** One thing that is wrong with a request: at a JSON pointer into the body, or in a parameter or header. */
export interface ValidationIssue {
  pointer?: string;
  parameter?: string;
  detail: string;
}

/** A request that is not served, and all that its sender should learn about it. */
export class ApiError extends Error {
  readonly code: string;
  readonly faults: readonly ValidationIssue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ApiErrorCode | (string & {}),
    message: string,
    { faults = [], headers = {} }: { faults?: readonly ValidationIssue[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.faults = faults;
    this.headers = headers;
  }
}

function placeOf({ pointer, parameter }: ValidationIssue): string {
  if (parameter !== undefined) return parameter;
  return pointer === undefined || pointer === '' ? 'the body' : pointer.slice(1).replaceAll('/', '.');
}

/** So many faults are named, and the rest counted: a body has room for a hundred thousand. */
const maximumNamed = 100;

/** So many characters of a place are repeated: the names of members are the sender's, and as long as a body. */
const longestPointer = 500;

function withShortPointer(fault: ValidationIssue): ValidationIssue {
  const { pointer } = fault;
  if (pointer === undefined || pointer.length <= longestPointer) return fault;
  return { ...fault, pointer: `${pointer.slice(0, longestPointer).toWellFormed()}…` };
}

/**
 * The refusal of an input, whose text names every fault, or a hundred of them.
 * @param unnamed how many there are that are not even here
 */
export function invalidRequest(faults: readonly ValidationIssue[], unnamed = 0): ApiError {
  const named = faults.slice(0, maximumNamed).map(withShortPointer);
  const more = faults.length - named.length + unnamed;
  const texts = named.map((fault) => `${placeOf(fault)} ${fault.detail}`);
  const text = [...texts, ...(more > 0 ? [`and ${more} faults more`] : [])].join('; ');
  return new ApiError('INVALID_INPUT', `${text}.`, { faults: named });
}

/** What is said of a failure that nobody foresaw: nothing of its inside. */
export function serverFault(): ApiError {
  return new ApiError('INTERNAL_ERROR', 'Something went wrong on our side. Quote the request id to support.');
}
