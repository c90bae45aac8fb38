import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { ApiError, serverFault } from '../../rest-adapters/http/api-error.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { Config } from '../config/config.ts';
import { errorOfFailure } from '../failures/error-of-failure.ts';
import type { UsageRecorder } from '../usage/usage-recorder.ts';
import {
  type AdmittedRequest,
  admitAnybody,
  type Endpoint,
  type EndpointResult,
  type IncomingRequest,
  type RequestHandler,
} from './endpoint.ts';
import { httpOperations, type HttpOperation } from './http-operations.ts';
import type { BrokenRequest } from './broken-connections.ts';
import type { AcceptedRequest } from './listener.ts';
import { brokenRequestInfo, type RequestInfo, requestInfoOf } from './request-info.ts';
import { rateLimitHeaders } from './response-headers.ts';
import { day } from '../../schema/durations.ts';

/** What every request passes by. */
export interface PipelineParts {
  config: Config;
  log: Logger;
  usage: UsageRecorder;
  now(): Date;
  /** The first that serves a path answers it. */
  endpoints: readonly Endpoint[];
  /** Answers whatever none of them serves. */
  elsewhere: Endpoint;
  /** Answers what is not even HTTP. */
  broken(code: BrokenRequest['code']): Endpoint;
}

/** A request on its way, with all that is known of it. */
interface PendingRequest {
  endpoint: Endpoint;
  request: IncomingRequest;
  info: RequestInfo;
}

/** Days before its end in which a credential says so, so that whoever uses it sees it coming. */
const noticeMilliseconds = 14 * day;

function expiryHeaders({ caller }: AdmittedRequest, now: Date): Record<string, string> | null {
  const expiresAt = caller?.authentication.principal?.expiresAt;
  if (!expiresAt) return null;
  const isNear = expiresAt.getTime() - now.getTime() <= noticeMilliseconds;
  return isNear ? { 'x-credential-expires-at': expiresAt.toISOString() } : null;
}

/** What statistics call the place of a request: its route's pattern, since what strangers make up is nobody's statistics. */
function routeName(
  route: Route | null | undefined,
  { endpoint, info }: Pick<PendingRequest, 'endpoint' | 'info'>,
): string {
  return route?.path ?? endpoint.placeOf?.(info.url.pathname) ?? '*';
}

/** What the client calls itself; not more of it than tells what it is. */
function agentOf({ headers }: IncomingRequest): { userAgent: string } | null {
  const agent = headers.get('user-agent');
  return agent ? { userAgent: agent.slice(0, 200) } : null;
}

/**
 * What every request goes through once, from top to bottom: what is known of it, which endpoint it is for, whether it is
 * admitted, its answer or what is wrong, the headers that all have, its line in the log, and its use of a credential.
 */
export class Pipeline {
  readonly #parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Finds out what a request is for. */
  accept(message: IncomingMessage): AcceptedRequest {
    const { config, now, endpoints, elsewhere } = this.#parts;
    const info = requestInfoOf(message, config, now());
    const endpoint = endpoints.find(({ serves }) => serves(info.url.pathname)) ?? elsewhere;
    return {
      readsWebRequests: endpoint.readsWebRequests,
      answer: (request) => this.#pass({ endpoint, request, info }),
    };
  }

  /** Answers what is not even HTTP. */
  answerBroken({ code, target, method, address }: BrokenRequest): Promise<HttpResponse> {
    const { config, broken, now } = this.#parts;
    const info = brokenRequestInfo({ target, address }, config, now());
    const request = { method, headers: new Headers(), body: null, web: null };
    return this.#pass({ endpoint: broken(code), request, info });
  }

  noteUnanswered(error: unknown): void {
    this.#parts.log.error({ err: error }, 'a request got no answer');
  }

  #pass(pending: PendingRequest): Promise<HttpResponse> {
    if (!httpOperations.hasSubscribers) return this.#answer(pending);
    const { request, info } = pending;
    const operation = {
      method: request.method,
      requestId: info.requestId,
      traceParent: request.headers.get('traceparent'),
      route: routeName(null, pending),
      status: 0,
    };
    return httpOperations.tracePromise(() => this.#answer(pending, operation), operation);
  }

  /** @param operation what is told of it, completed here */
  async #answer(pending: PendingRequest, operation?: HttpOperation): Promise<HttpResponse> {
    const { endpoint, request, info } = pending;
    const handler = endpoint.open(request, info);
    const admission = await this.#admission(handler);
    const result = await this.#result(handler, admission, info);
    if (operation) {
      operation.route = routeName(result.route, pending);
      operation.status = result.response.status;
    }
    this.#log(pending, admission, result);
    if (endpoint.countsAsUse) this.#recordUse(pending, admission, result);
    return this.#finish(pending, admission, result);
  }

  async #admission(handler: RequestHandler): Promise<AdmittedRequest> {
    try {
      return await handler.admit();
    } catch (failure) {
      return admitAnybody(() => Promise.reject(failure));
    }
  }

  async #result(
    handler: RequestHandler,
    admission: AdmittedRequest,
    { requestId }: RequestInfo,
  ): Promise<EndpointResult> {
    try {
      return await admission.answer();
    } catch (error) {
      if (error instanceof ApiError) return { code: error.code, ...(await handler.answerError(error)) };
      const known = errorOfFailure(error, this.#parts.log.child({ requestId })) ?? serverFault();
      const result = { code: known.code, ...(await handler.answerError(known)) };
      return statusOf(known.code) < 500 ? result : { ...result, error };
    }
  }

  /** The one writer of the headers that all responses have. */
  #finish(
    { endpoint, info }: PendingRequest,
    admission: AdmittedRequest,
    { response, rateLimit }: EndpointResult,
  ): HttpResponse {
    const decision = rateLimit ?? admission.rateLimit;
    const headers = {
      ...endpoint.headers,
      ...(decision ? rateLimitHeaders(decision, info.at) : null),
      ...expiryHeaders(admission, info.at),
      ...response.headers,
      'x-request-id': info.requestId,
    };
    return { ...response, headers };
  }

  /** Without the query: what OAuth puts there is for the client alone. */
  #log(
    pending: PendingRequest,
    { caller }: AdmittedRequest,
    { response, route, bytesIn, code, error }: EndpointResult,
  ): void {
    const { log } = this.#parts;
    const { request, info } = pending;
    // Nothing is put together for a line that nobody will read.
    if (error === undefined && !log.isLevelEnabled('info')) return;
    const principal = caller?.authentication.principal;
    const { pathname } = info.url;
    const line = {
      requestId: info.requestId,
      method: request.method,
      path: pathname,
      route: routeName(route, pending),
      status: response.status,
      milliseconds: Math.round((performance.now() - info.startedAt) * 100) / 100,
      address: info.address,
      ...agentOf(request),
      ...(bytesIn ? { bytesIn } : {}),
      bytesOut: Buffer.byteLength(response.body ?? ''),
      ...(code ? { code } : {}),
      ...(principal ? { user: principal.userId, credential: principal.credentialId } : {}),
    };
    if (error === undefined) log.info(line, 'request');
    else log.error({ ...line, err: error }, 'request failed');
  }

  /** Counts the request for the credential that made it. */
  #recordUse(pending: PendingRequest, { caller }: AdmittedRequest, result: EndpointResult): void {
    const { request, info } = pending;
    const { response, route, bytesIn = 0, environment = null } = result;
    const principal = caller?.authentication.principal;
    if (!principal || request.method === 'OPTIONS') return;
    this.#parts.usage.record({
      credentialId: principal.credentialId,
      credentialKind: principal.kind,
      userId: principal.userId,
      projectId: caller.context.projectId,
      environment,
      method: request.method,
      path: routeName(route, pending),
      status: response.status,
      milliseconds: performance.now() - info.startedAt,
      bytesIn,
      bytesOut: Buffer.byteLength(response.body ?? ''),
      at: info.at,
    });
  }
}
