import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Request, Response } from '@whatwg-node/fetch';
import type { Logger } from 'pino';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import { readBytes } from '../../rest-adapters/http/body.ts';
import type { RestApi, Incoming, Outcome } from '../../rest-adapters/serve/rest-api.ts';
import { knownEnvironment } from '../../rest-adapters/request/variables.ts';
import { statusOf } from '../../rest-adapters/errors/error-bodies.ts';
import { ApiError, serverFault } from '../../rest-adapters/http/api-error.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { type Surface, surfaceOf } from '../../rest-adapters/declare/surface.ts';
import type { Config } from '../config/config.ts';
import { RequestContext, type SharedContext } from '../domain-context/request-context.ts';
import type { AcceptedCredentials, Authentication, Authenticator } from '../credentials/authenticator.ts';
import type { createGraphQLEndpoint } from '../graphql/endpoint.ts';
import type { BrokenRequest, DirectRequest } from './listener.ts';
import { type RequestInfo, requestInfoOf, targetUrl } from './request-info.ts';
import { type RateLimitDecision, type Limiter, requestsLeft } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import type { Maintenance } from './maintenance.ts';
import { requireRoomForPage } from './page-limit.ts';
import { allowanceOf } from '../limits/allowance.ts';
import { corsHeaders, preflightHeaders, rateLimitHeaders, securityHeaders } from './response-headers.ts';
import { limitError } from '../limits/limit-error.ts';
import { brokenTexts, maintenanceError } from './errors.ts';
import { isSameOrigin } from '../sign-in/same-origin.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { errorOfFailure } from '../failures/error-of-failure.ts';
import type { UsageRecorder } from '../usage/usage-recorder.ts';

/** The parts that every request passes. */
export interface PipelineParts {
  config: Config;
  log: Logger;
  shared: SharedContext;
  restApi: RestApi;
  graphql: ReturnType<typeof createGraphQLEndpoint>;
  authenticator: Authenticator;
  sessions: Sessions;
  limiter: Limiter;
  usage: UsageRecorder;
  maintenance: Maintenance;
}

/** The counted and guarded ways in. */
type Entry = Exclude<Surface, 'well-known'> | 'graphql';

const accepted: Record<Entry, AcceptedCredentials> = {
  v1: {
    kinds: ['access_token', 'personal_access_token'],
    expected: 'an OAuth access token or a personal access token',
  },
  api: { kinds: ['api_key'], expected: 'an API key (service_sk_…)' },
  graphql: {
    kinds: ['api_key', 'personal_access_token', 'access_token'],
    expected: 'an API key, a personal access token or an OAuth access token',
  },
};

/** Who calls, how their limits stand, and what goes with them through the domain. */
interface Call {
  authentication: Authentication;
  admission: RateLimitDecision | null;
  context: RequestContext;
}

/** When a request counts against limits: at once, once it is known whether an OAuth client has proved itself, or never. */
type Counting = 'now' | 'afterwards' | 'never';

function countingOf(route: Route | null): Counting {
  if (route?.form) return 'afterwards';
  return route?.isFree ? 'never' : 'now';
}

/** Days before its end in which a credential says so, so that whoever uses it sees it coming. */
const noticeMilliseconds = 14 * 86_400_000;

function expiryHeaders(authentication: Authentication | undefined, now: Date): Record<string, string> {
  if (!authentication?.principal || !authentication.expiresAt) return {};
  const { expiresAt } = authentication;
  const isNear = expiresAt.getTime() - now.getTime() <= noticeMilliseconds;
  return isNear ? { 'x-credential-expires-at': expiresAt.toISOString() } : {};
}

function entryOf(path: string): Entry | null {
  if (path === '/graphql') return 'graphql';
  const surface = surfaceOf(path);
  return surface === 'well-known' ? null : surface;
}

/** What every answer of the documented surfaces carries. */
const dataHeaders = { ...securityHeaders, ...corsHeaders };

/** The request with its body read, under the public URL: what Host says is no part of an address. @throws PAYLOAD_TOO_LARGE */
async function withBoundedBody(request: Request, { url }: RequestInfo): Promise<Request> {
  const { method, headers } = request;
  const body = request.body === null ? null : await readBytes(request);
  return new Request(url, { method, headers, body });
}

/** What Yoga refuses with a status alone, in words. */
function wordlessRefusal({ status, headers }: Response): ApiError {
  const allow = headers.get('allow');
  if (status === 406) {
    return new ApiError('NOT_ACCEPTABLE', 'The answer is application/graphql-response+json or application/json.');
  }
  if (status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'A document must be sent as application/json.');
  return new ApiError('METHOD_NOT_ALLOWED', 'Documents are sent by POST, queries by GET too.', {
    headers: allow ? { allow } : {},
  });
}

/** Takes every request in: gives it an id, finds its sender, counts it, and passes it to what answers it. */
export class Pipeline {
  readonly #parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Answers a request to a documented surface or a well-known document; null for other paths. */
  answerRest(request: DirectRequest, message: IncomingMessage): Promise<HttpResponse> | null {
    const info = requestInfoOf(message, this.#parts.config, this.#parts.shared.now());
    const { pathname } = info.url;
    const entry = entryOf(pathname);
    if (entry === 'graphql' || surfaceOf(pathname) === null) return null;
    return this.#answerRest(entry, request, info).then(({ outcome, call }) => {
      this.#account(outcome, call, request, info);
      return this.#finish(outcome.answer, info, call);
    });
  }

  /** Answers a GraphQL request; null for other paths. */
  async answerGraphQL(request: Request, message: IncomingMessage): Promise<Response | null> {
    const info = requestInfoOf(message, this.#parts.config, this.#parts.shared.now());
    return info.url.pathname === '/graphql' ? this.#answerGraphQL(request, info) : null;
  }

  /** Answers what is not even HTTP, in the words of the surface it was meant for. */
  async answerBroken({ code, target, address }: BrokenRequest): Promise<HttpResponse> {
    const { config, restApi, limiter, shared, log } = this.#parts;
    const [url, requestId, now] = [targetUrl(target, config.publicUrl), randomUUID(), shared.now()];
    const { answer } = restApi.refuse({ method: 'GET', url, requestId, now }, new ApiError(code, brokenTexts[code]));
    const { subject, limits } = allowanceOf(null, address, shared.plans);
    const admission = entryOf(url.pathname) && (await limiter.peek(subject, limits, now));
    log.info({ requestId, path: url.pathname, status: answer.status, code }, 'broken request');
    const rateLimit = admission ? rateLimitHeaders(admission, now) : {};
    const headers = { ...dataHeaders, ...rateLimit, ...answer.headers, 'x-request-id': requestId };
    return { ...answer, headers };
  }

  /** @throws Refusal where maintenance, the limits or a missing database forbid to go on */
  async #admit(
    entry: Entry | null,
    request: Pick<DirectRequest, 'method' | 'headers'>,
    { address, at }: RequestInfo,
    call: Partial<Call>,
    counting: Counting = 'now',
  ): Promise<Call> {
    const { limiter, maintenance, shared } = this.#parts;
    const anonymous: Authentication = { principal: null, reason: '', tokenSent: false };
    let failure: unknown = null;
    const authentication = entry
      ? await this.#authenticate(entry, request, address).catch((error: unknown) => {
          failure = error;
          return anonymous;
        })
      : anonymous;
    const { principal } = authentication;
    const allowance = allowanceOf(principal, address, shared.plans);
    const counts = counting === 'now' && request.method !== 'OPTIONS' && !maintenance.isOn && failure === null;
    const admission = entry && (await limiter[counts ? 'admit' : 'peek'](allowance.subject, allowance.limits, at));
    const admitted = { authentication, admission, context: new RequestContext(shared, { principal, address }) };
    Object.assign(call, admitted);
    if (request.method === 'OPTIONS') await requireRoomForPage(shared, { address, at });
    if (failure !== null) throw failure;
    if (entry && maintenance.isOn) throw maintenanceError;
    const isUsedUp = counting === 'afterwards' && admission !== null && requestsLeft(admission.tightest) === 0;
    if (admission && (isUsedUp || !admission.admitted)) throw limitError(allowance, admission, at);
    return admitted;
  }

  /** By the Authorization header; in GraphQL also by the session of a browser, for requests of our own pages. */
  async #authenticate(
    entry: Entry,
    { headers }: Pick<DirectRequest, 'headers'>,
    address: string,
  ): Promise<Authentication> {
    const { authenticator, sessions, config } = this.#parts;
    const authorization = headers.get('authorization');
    if (entry === 'graphql' && authorization === null && isSameOrigin(headers, config.publicUrl)) {
      const principal = await sessions.principal(headers);
      if (principal) return { principal, expiresAt: null };
    }
    return authenticator.authenticate(authorization, accepted[entry], () => networkOf(address));
  }

  async #answerRest(
    entry: Entry | null,
    request: DirectRequest,
    info: RequestInfo,
  ): Promise<{ outcome: Outcome; call: Partial<Call> }> {
    const { restApi } = this.#parts;
    const { requestId, url, at: now } = info;
    const { method, headers } = request;
    const call: Partial<Call> = {};
    try {
      const found = restApi.find(method, url.pathname);
      const counting = countingOf(found.route);
      const { authentication, context } = await this.#admit(entry, request, info, call, counting);
      const { principal } = authentication;
      const caller: Incoming['caller'] = principal
        ? { account: principal.userId, scopes: principal.scopes }
        : { unauthenticated: authentication.reason, tokenSent: authentication.tokenSent };
      const incoming = { method, url, headers, body: request.body, requestId, now, caller, context };
      const outcome = await restApi.answer(incoming, found);
      if (counting === 'afterwards') await this.#countClient(context, info, call);
      return { outcome, call };
    } catch (error) {
      const apiError = error instanceof ApiError ? error : errorOfFailure(error, this.#parts.log.child({ requestId }));
      const outcome = restApi.refuse({ method, url, headers, requestId, now }, apiError ?? serverFault());
      return { outcome: error instanceof ApiError ? outcome : { ...outcome, error }, call };
    }
  }

  /**
   * A request of an OAuth client counts for its owner, which the core has seen to; whoever did not prove to be one is
   * counted by address.
   * @throws Refusal where it is one too many
   */
  async #countClient(context: RequestContext, { address, at }: RequestInfo, call: Partial<Call>): Promise<void> {
    const { limiter, shared } = this.#parts;
    const allowance = allowanceOf(null, address, shared.plans);
    call.admission = context.clientAdmission ?? (await limiter.admit(allowance.subject, allowance.limits, at));
    if (!context.clientAdmission && !call.admission.admitted) throw limitError(allowance, call.admission, at);
  }

  async #answerGraphQL(request: Request, info: RequestInfo): Promise<Response> {
    const call: Partial<Call> = {};
    let response: Response;
    try {
      const { authentication, context } = await this.#admit('graphql', request, info, call);
      if (authentication.principal === null && authentication.tokenSent) {
        const headers = { 'www-authenticate': 'Bearer realm="portico", error="invalid_token"' };
        throw new ApiError('UNAUTHENTICATED', authentication.reason, { headers });
      }
      const notes = { showsSecret: false };
      const bounded = await withBoundedBody(request, info);
      response = await this.#parts.graphql.fetch(bounded, { domain: context, notes });
      if (response.body === null && response.status >= 400) throw wordlessRefusal(response);
      if (!response.headers.has('cache-control')) {
        response.headers.set('cache-control', notes.showsSecret ? 'no-store' : 'private, no-cache');
      }
    } catch (error) {
      response = this.#refuseGraphQL(error, info);
    }
    const text = request.method === 'HEAD' ? null : await response.text();
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const headers = Object.fromEntries(response.headers);
    // GraphiQL is a page with scripts, shown in development only.
    const answer = { status: response.status, headers, body: text };
    const finished = this.#finish(answer, info, call, isPage);
    this.#account(
      { answer, route: null, bytesIn: Number(request.headers.get('content-length') ?? 0) },
      call,
      request,
      info,
    );
    return new Response(finished.body, { status: finished.status, headers: finished.headers });
  }

  #refuseGraphQL(error: unknown, { requestId }: RequestInfo): Response {
    const known = error instanceof ApiError ? error : errorOfFailure(error, this.#parts.log.child({ requestId }));
    if (!known) this.#parts.log.error({ err: error, requestId }, 'a request failed');
    const { code, message, headers } = known ?? serverFault();
    const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
    return new Response(body, {
      status: statusOf(code),
      headers: {
        'content-type': 'application/graphql-response+json; charset=utf-8',
        'cache-control': 'no-store',
        ...headers,
      },
    });
  }

  /** The response with everything that each one carries. */
  #finish(
    answer: HttpResponse,
    { requestId, url, at }: RequestInfo,
    { admission, authentication }: Partial<Call>,
    isPage = false,
  ): HttpResponse {
    const headers: Record<string, string> = {
      ...(entryOf(url.pathname) === 'graphql' ? securityHeaders : dataHeaders),
      ...('access-control-allow-methods' in answer.headers ? preflightHeaders : null),
      ...(admission ? rateLimitHeaders(admission, at) : null),
      ...expiryHeaders(authentication, at),
      ...answer.headers,
      'x-request-id': requestId,
    };
    if (isPage) delete headers['content-security-policy'];
    return { ...answer, headers };
  }

  /** Logs the request, and counts it for the credential that made it. */
  #account(
    { answer, route, bytesIn, error }: Outcome,
    call: Partial<Call>,
    request: Pick<DirectRequest, 'method' | 'headers'>,
    info: RequestInfo,
  ): void {
    const { log, usage } = this.#parts;
    const { requestId, url, startedAt, at } = info;
    const milliseconds = performance.now() - startedAt;
    const principal = call.authentication?.principal ?? null;
    const path = route?.path ?? (url.pathname === '/graphql' ? url.pathname : '*');
    // Nothing is put together for a line that nobody will read.
    if (error !== undefined || log.isLevelEnabled('info')) {
      const line = {
        requestId,
        method: request.method,
        path: url.pathname,
        route: path,
        status: answer.status,
        milliseconds: Math.round(milliseconds * 100) / 100,
        ...(principal ? { user: principal.userId, credential: principal.credentialId } : {}),
      };
      if (error === undefined) log.info(line, 'request');
      else log.error({ ...line, err: error }, 'request failed');
    }
    if (!principal || request.method === 'OPTIONS') return;
    usage.record({
      credentialId: principal.credentialId,
      credentialKind: principal.kind,
      projectId: call.context?.projectId ?? null,
      environment: route?.surface === 'v1' ? knownEnvironment(request.headers) : null,
      method: request.method,
      path,
      status: answer.status,
      milliseconds,
      bytesIn,
      bytesOut: Buffer.byteLength(answer.body ?? ''),
      at,
    });
  }
}
