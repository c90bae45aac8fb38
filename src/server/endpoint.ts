import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import type { Authentication } from '../credentials/authenticator.ts';
import type { RequestContext } from '../domain-context/request-context.ts';
import type { RateLimitDecision } from '../limits/limiter.ts';
import type { RequestInfo } from './request-info.ts';

/** A request as it arrives, as far as an endpoint reads it. */
export interface IncomingRequest {
  method: string;
  headers: HeaderReader;
  body: AsyncIterable<Uint8Array> | null;
  /** The same as the web knows it, for endpoints that read that. */
  web: Request | null;
}

/** Who a request comes from, and the world as the domain sees it on their behalf. */
export interface Caller {
  authentication: Authentication;
  context: RequestContext;
}

/** What is decided about a request before its endpoint sees to it, and what it is answered with then. */
export interface AdmittedRequest {
  /** Null where nobody is asked who they are. */
  caller: Caller | null;
  /** Null where nothing is counted. */
  rateLimit: RateLimitDecision | null;
  /** @throws ApiError, or whatever goes wrong; at once, where the request is not admitted */
  answer(): Promise<EndpointResult> | EndpointResult;
}

/** Of those who need not say who they are, and are not counted. */
export function admitAnybody(answer: AdmittedRequest['answer']): AdmittedRequest {
  return { caller: null, rateLimit: null, answer };
}

/** A response together with what the log and the statistics say of it. */
export interface EndpointResult {
  response: HttpResponse;
  /** Null where it is of no route. */
  route?: Route | null;
  bytesIn?: number;
  /** Of a project, where the request was about one; null where it was about none. */
  environment?: string | null;
  /** Where it was counted only once the endpoint had seen to it. */
  rateLimit?: RateLimitDecision;
  /** Of the error that it is, if it is one. */
  code?: string;
  /** What went wrong, where the server is at fault. */
  error?: unknown;
}

/** One request at its endpoint. */
export interface RequestHandler {
  admit(): Promise<AdmittedRequest> | AdmittedRequest;
  /** Formats an error for this endpoint. */
  answerError(error: ApiError): Promise<EndpointResult> | EndpointResult;
}

/** Which paths it serves, and what it makes of a request. */
export interface Endpoint {
  /** What the log and the statistics call a path that it serves, where it has no routes: one of few, whatever strangers ask for. */
  placeOf?(pathname: string): string;
  serves(pathname: string): boolean;
  /** What every response of it has, unless it says otherwise. */
  headers: Readonly<Record<string, string>>;
  /** Whether it reads web-standard requests, which cost a tenth of a request to make. */
  readsWebRequests: boolean;
  /** Whether what it answers counts as use of the caller's credential. */
  countsAsUse: boolean;
  open(request: IncomingRequest, info: RequestInfo): RequestHandler;
}
