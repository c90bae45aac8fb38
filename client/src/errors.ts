/** One thing that is wrong with a request, and where. */
export interface Fault {
  /** Where in the body (RFC 6901). */
  pointer?: string;
  /** Which parameter or header. */
  parameter?: string;
  detail: string;
}

/** Portico has said no, or something on the way has. */
export class PorticoError extends Error {
  override readonly name: string = 'PorticoError';
  /** 0 where there was no answer. */
  readonly status: number;
  /** As in the server's log; name it when you ask for help. */
  readonly requestId: string | null;
  /** The kind of problem, as the address of a page that explains it; null where the surface has none. */
  readonly type: string | null;
  /** The kind of problem for programs to go by, as in `slug_taken`; null where the surface has none. */
  readonly code: string | null;
  /** Every fault of the request. */
  readonly faults: readonly Fault[];
  /** What was asked, as in `GET /v1/projects`. */
  readonly request: string;
  readonly response: Response;

  constructor(request: string, response: Response, body: Record<string, unknown>, options?: ErrorOptions) {
    const text = body.detail ?? body.message ?? body.error_description ?? response.statusText;
    const answer = [response.status || null, body.code ?? body.error].filter(Boolean).join(' ');
    super(`${request}: ${answer ? `${answer}: ` : ''}${String(text)}`, options);
    this.request = request;
    this.status = response.status;
    this.requestId = response.headers.get('x-request-id');
    this.type = typeof body.type === 'string' ? body.type : null;
    this.code = typeof body.code === 'string' ? body.code : null;
    this.faults = Array.isArray(body.errors) ? body.errors : [];
    this.response = response;
  }
}

/** 400: the request is wrong; `faults` says where. */
export class InvalidRequestError extends PorticoError {
  override readonly name = 'InvalidRequestError';
}

/** 401: there is no credential, or it is not good any more. */
export class UnauthenticatedError extends PorticoError {
  override readonly name = 'UnauthenticatedError';
}

/** 403: the credential does not allow this. */
export class ForbiddenError extends PorticoError {
  override readonly name = 'ForbiddenError';
}

/** 404: there is none, or it is not yours to see. */
export class NotFoundError extends PorticoError {
  override readonly name = 'NotFoundError';
}

/** 409: it does not go with the state that things are in. */
export class ConflictError extends PorticoError {
  override readonly name = 'ConflictError';
}

/** 412: somebody else was faster; read again, then repeat the change. */
export class StaleVersionError extends PorticoError {
  override readonly name = 'StaleVersionError';
}

/** 429: the limit is used up, and waiting did not help in time. */
export class RateLimitedError extends PorticoError {
  override readonly name = 'RateLimitedError';
}

/** There was no answer, however often it was tried; `cause` says why. */
export class ConnectionError extends PorticoError {
  override readonly name = 'ConnectionError';

  constructor(request: string, cause: unknown) {
    super(request, Response.error(), { detail: `There is no answer: ${reasonOf(cause)}` }, { cause });
  }
}

/** 5xx: the server is at fault. */
export class ServerError extends PorticoError {
  override readonly name = 'ServerError';
}

const kinds: Readonly<Record<number, typeof PorticoError>> = {
  400: InvalidRequestError,
  401: UnauthenticatedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: StaleVersionError,
  429: RateLimitedError,
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Why something failed; of what fetch says only its cause is about the server. */
function reasonOf(failure: unknown): string {
  const { cause } = failure instanceof Error ? failure : { cause: null };
  if (cause instanceof Error) return cause.message || String(Reflect.get(cause, 'code') ?? cause.name);
  return failure instanceof Error ? failure.message : String(failure);
}

/** The error that an answer stands for. @param request what was asked, as in `GET /v1/projects` */
export async function errorOf(request: string, response: Response): Promise<PorticoError> {
  const body: unknown = await response.json().catch(() => null);
  const Kind = kinds[response.status] ?? (response.status >= 500 ? ServerError : PorticoError);
  return new Kind(request, response, isRecord(body) ? body : {});
}
