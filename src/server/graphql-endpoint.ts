import { Request } from '@whatwg-node/fetch';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { readBytes } from '../../rest-adapters/http/body.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import { type createGraphQLEndpoint, graphqlPath } from '../graphql/endpoint.ts';
import { namesOf, type Principal } from '../../schema/authorization/principal.ts';
import type { AcceptedCredentials } from '../credentials/authenticator.ts';
import { networkOf } from '../limits/network.ts';
import type { CallerAdmission } from './caller-admission.ts';
import type { AdmittedRequest, Caller, Endpoint, EndpointResult, IncomingRequest, RequestHandler } from './endpoint.ts';
import { discard, type LiveStreams } from './live-streams.ts';
import type { RequestInfo } from './request-info.ts';
import { securityHeaders } from './response-headers.ts';
import { headOf, httpResponseOf } from './web-response.ts';

export interface GraphQLEndpointParts {
  graphql: ReturnType<typeof createGraphQLEndpoint>;
  admission: CallerAdmission;
  streams: LiveStreams;
}

const accepted: AcceptedCredentials = {
  kinds: ['api_key', 'personal_access_token', 'access_token'],
  expected: 'an API key, a personal access token or an OAuth access token',
  sessions: true,
};

const notAcceptable =
  'The answer is application/graphql-response+json or application/json; of a subscription, text/event-stream.';

/** What Yoga refuses with a status alone, in words. */
function wordlessError({ status, headers }: Response): ApiError {
  const allow = headers.get('allow');
  if (status === 406) {
    return new ApiError('NOT_ACCEPTABLE', notAcceptable);
  }
  if (status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'A document must be sent as application/json.');
  return new ApiError('METHOD_NOT_ALLOWED', 'Documents are sent by POST, queries by GET too.', {
    headers: allow ? { allow } : {},
  });
}

const eventStream = 'text/event-stream';

/**
 * What is accepted besides answers in parts, which tools list first and take where there is something to defer; nothing
 * here is. @throws NOT_ACCEPTABLE where nothing else is accepted
 */
function acceptOfWholeAnswers(accept: string | null): string {
  if (!accept?.trim()) return '*/*';
  const ranges = accept
    .toLowerCase()
    .split(',')
    .flatMap((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      const isReadable = parameters.every(
        (each) => !each.startsWith('charset') || /^charset *= *"?utf-8"?$/.test(each),
      );
      return isReadable && !/^(multipart\/|text\/\*)/.test(type) ? [type] : [];
    });
  if (ranges.length === 0) throw new ApiError('NOT_ACCEPTABLE', notAcceptable);
  return ranges.join(',');
}

/** A request to /graphql. */
class GraphQLRequestHandler implements RequestHandler {
  readonly #parts: GraphQLEndpointParts;
  readonly #request: IncomingRequest;
  readonly #info: RequestInfo;

  constructor(parts: GraphQLEndpointParts, request: IncomingRequest, info: RequestInfo) {
    this.#parts = parts;
    this.#request = request;
    this.#info = info;
  }

  admit(): Promise<AdmittedRequest> {
    const attempt = { request: this.#request, info: this.#info, answer: (caller: Caller) => this.#answer(caller) };
    return this.#parts.admission.admitCaller(attempt, accepted);
  }

  async #answer({ authentication, context }: Caller): Promise<EndpointResult> {
    if (authentication.principal === null && authentication.tokenSent) {
      const headers = { 'www-authenticate': 'Bearer realm="portico", error="invalid_token"' };
      throw new ApiError('UNAUTHENTICATED', authentication.reason, { headers });
    }
    const notes = { showsSecret: false };
    const response = await this.#parts.graphql.fetch(await this.#boundedRequest(), { domain: context, notes });
    if (response.status === 406 || (response.body === null && response.status >= 400)) {
      if (response.body !== null) discard(response.body);
      throw wordlessError(response);
    }
    response.headers.set('cache-control', notes.showsSecret ? 'no-store' : 'private, no-cache');
    // GraphiQL is a page with scripts, shown in development only.
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      response.headers.set('content-security-policy', "frame-ancestors 'none'");
    }
    const bytesIn = Number(this.#request.headers.get('content-length') ?? 0);
    const { principal } = authentication;
    const isStream = response.headers.get('content-type')?.startsWith(eventStream);
    if (isStream) {
      // Yoga names a coding that there is none of (RFC 9110 §8.4.1). Proxies are asked not to gather it.
      response.headers.delete('content-encoding');
      response.headers.set('x-accel-buffering', 'no');
    }
    // What nobody in particular is told is an error, and ends with it.
    const isOpen = isStream && principal !== null;
    return { response: isOpen ? this.#stream(response, principal) : await httpResponseOf(response), bytesIn };
  }

  /** @throws RATE_LIMITED, UNAVAILABLE where no more can be opened */
  #stream(response: Response, principal: Principal): HttpResponse {
    const { streams, admission } = this.#parts;
    const [request, info] = [this.#request, this.#info];
    if (response.body === null || request.web === null) throw new TypeError('a stream has a body, and a reader');
    const isAdmitted = () => admission.isStillAdmitted({ request, info }, accepted);
    const reader = {
      userId: principal.userId,
      endedBy: namesOf(principal),
      network: networkOf(info.address),
      signal: request.web.signal,
      isAdmitted,
    };
    const stream = streams.pass(response.body, reader);
    return { ...headOf(response), stream };
  }

  /** The request with its body read, under the public URL: what Host says is no part of an address. @throws PAYLOAD_TOO_LARGE */
  async #boundedRequest(): Promise<Request> {
    const { web } = this.#request;
    if (!web) throw new TypeError('this endpoint reads web-standard requests');
    const { method } = web;
    const headers = new Headers(web.headers);
    headers.set('accept', acceptOfWholeAnswers(headers.get('accept')));
    const body = web.body === null ? null : await readBytes(web);
    return new Request(this.#info.url, { method, headers, body });
  }

  answerError({ code, message, headers }: ApiError): EndpointResult {
    const type = 'application/graphql-response+json; charset=utf-8';
    const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
    return {
      response: {
        status: statusOf(code),
        headers: { 'content-type': type, 'cache-control': 'no-store', ...headers },
        body,
      },
    };
  }
}

/** GraphQL, for whoever has a credential, and for the sessions of our own pages. */
export function graphqlEndpoint(parts: GraphQLEndpointParts): Endpoint {
  return {
    placeOf: () => graphqlPath,
    serves: (pathname) => pathname === graphqlPath,
    headers: securityHeaders,
    readsWebRequests: true,
    countsAsUse: true,
    open: (request, info) => new GraphQLRequestHandler(parts, request, info),
  };
}
