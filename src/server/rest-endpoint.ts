import type { Route } from '../../rest-adapters/declare/route.ts';
import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import { environmentOf } from '../../rest-adapters/request/variables.ts';
import type { RouteMatch, RestRequest, RestApi } from '../../rest-adapters/serve/rest-api.ts';
import type { Authentication } from '../credentials/authenticator.ts';
import type { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { allowanceOf } from '../limits/allowance.ts';
import { limitError } from '../limits/limit-error.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { CallerAdmission, Counting } from './caller-admission.ts';
import type { AdmittedRequest, Caller, Endpoint, EndpointResult, IncomingRequest, RequestHandler } from './endpoint.ts';
import type { RequestInfo } from './request-info.ts';
import { dataHeaders, preflightHeaders } from './response-headers.ts';

export interface RestEndpointParts {
  restApi: RestApi;
  admission: CallerAdmission;
  shared: SharedContext;
  limiter: Limiter;
}

function countingOf(route: Route | null): Counting {
  if (route?.form) return 'afterwards';
  return route?.isFree ? 'never' : 'now';
}

function callerOf(authentication: Authentication): RestRequest['caller'] {
  if (!authentication.principal) {
    return { unauthenticated: authentication.reason, tokenSent: authentication.tokenSent };
  }
  const { userId: account, projectId, scopes } = authentication.principal;
  return { account, projectId, scopes };
}

/** What a preflight is told besides (Fetch standard, CORS protocol). */
function withPreflightHeaders(response: HttpResponse): HttpResponse {
  if (!('access-control-allow-methods' in response.headers)) return response;
  return { ...response, headers: { ...preflightHeaders, ...response.headers } };
}

/** A request to the documented surfaces, or for one of the well-known documents beside them. */
class RestRequestHandler implements RequestHandler {
  readonly #parts: RestEndpointParts;
  readonly #request: IncomingRequest;
  readonly #info: RequestInfo;
  readonly #found: RouteMatch;

  constructor(parts: RestEndpointParts, request: IncomingRequest, info: RequestInfo) {
    this.#parts = parts;
    this.#request = request;
    this.#info = info;
    this.#found = parts.restApi.find(request.method, info.url.pathname);
  }

  admit(): Promise<AdmittedRequest> {
    const { admission, restApi } = this.#parts;
    const credentials = restApi.surfaceOf(this.#info.url.pathname)?.credentials;
    const attempt = { request: this.#request, info: this.#info, answer: (caller: Caller) => this.#answer(caller) };
    return credentials
      ? admission.admitCaller(attempt, credentials, countingOf(this.#found.route))
      : admission.admitAnonymous(attempt);
  }

  async #answer({ authentication, context }: Caller): Promise<EndpointResult> {
    const { method, headers, body } = this.#request;
    const { url, requestId, at: now } = this.#info;
    const incoming = { method, url, headers, body, requestId, now, caller: callerOf(authentication), context };
    const { answer: response, ...rest } = await this.#parts.restApi.answer(incoming, this.#found);
    const result = { ...rest, environment: this.#environment(), response: withPreflightHeaders(response) };
    return this.#found.route?.form ? this.#countClient(context, result) : result;
  }

  /** What an OAuth client is counted for, the core has seen to; whoever named none that there is counts by address. */
  async #countClient({ clientDecision }: RequestContext, result: EndpointResult): Promise<EndpointResult> {
    if (clientDecision) return { ...result, rateLimit: clientDecision };
    const { shared, limiter } = this.#parts;
    const { address, at } = this.#info;
    const allowance = allowanceOf(null, address, shared.plans);
    const rateLimit = await limiter.admit(allowance.subject, allowance.limits, at);
    return { ...(rateLimit.admitted ? result : this.answerError(limitError(allowance, rateLimit, at))), rateLimit };
  }

  answerError(error: ApiError): EndpointResult {
    const { url, requestId, at: now } = this.#info;
    const { method, headers } = this.#request;
    const { answer: response, ...rest } = this.#parts.restApi.answerError(
      { method, url, headers, requestId, now },
      error,
    );
    return { ...rest, environment: this.#environment(), response };
  }

  #environment(): string | null {
    const { route, match } = this.#found;
    return route && match && environmentOf(route, match.params, this.#request.headers);
  }
}

/** The documented surfaces, and the well-known documents beside them. */
export function restEndpoint(parts: RestEndpointParts): Endpoint {
  return {
    serves: (pathname) => parts.restApi.surfaceOf(pathname) !== null,
    headers: dataHeaders,
    readsWebRequests: false,
    countsAsUse: true,
    open: (request, info) => new RestRequestHandler(parts, request, info),
  };
}
