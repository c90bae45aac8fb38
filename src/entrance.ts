import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Request, Response } from '@whatwg-node/fetch';
import type { Logger } from 'pino';
import type { Answer } from '../rest-adapters/answer.ts';
import { readBytes } from '../rest-adapters/body.ts';
import type { Facade, Incoming, Outcome } from '../rest-adapters/facade.ts';
import { knownEnvironment } from '../rest-adapters/inputs.ts';
import { statusOf } from '../rest-adapters/problem.ts';
import { Refusal, serverFault } from '../rest-adapters/refusal.ts';
import type { Route } from '../rest-adapters/route.ts';
import { type Surface, surfaceOf } from '../rest-adapters/surface.ts';
import type { Config } from './config.ts';
import { RequestContext, type SharedContext } from './context.ts';
import type { AcceptedCredentials, Authentication, Authenticator } from './credentials/authenticator.ts';
import type { createGraphQLEndpoint } from './graphql/endpoint.ts';
import type { BrokenRequest, DirectRequest } from './http-listener.ts';
import { type Arrival, arrivalOf, targetUrl } from './incoming-request.ts';
import { type Admission, type Limiter, requestsLeft } from './limits/limiter.ts';
import { networkOf } from './limits/network.ts';
import type { Maintenance } from './maintenance.ts';
import { requireRoomForPage } from './pages/room-for-page.ts';
import { allowanceOf } from './plan-limits.ts';
import { corsHeaders, preflightHeaders, rateLimitHeaders, securityHeaders } from './response-headers.ts';
import { brokenTexts, limitRefusal, maintenanceRefusal } from './refusals.ts';
import { isSameOrigin } from './sign-in/same-origin.ts';
import type { Sessions } from './sign-in/sessions.ts';
import { refusalOfFailure } from './failure-refusal.ts';
import type { UsageRecorder } from './usage/usage-recorder.ts';

/** The parts that every request passes. */
export interface EntranceParts {
  config: Config;
  log: Logger;
  shared: SharedContext;
  facade: Facade;
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
  admission: Admission | null;
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
async function withBoundedBody(request: Request, { url }: Arrival): Promise<Request> {
  const { method, headers } = request;
  const body = request.body === null ? null : await readBytes(request);
  return new Request(url, { method, headers, body });
}

/** What Yoga refuses with a status alone, in words. */
function wordlessRefusal({ status, headers }: Response): Refusal {
  const allow = headers.get('allow');
  if (status === 406) {
    return new Refusal('NOT_ACCEPTABLE', 'The answer is application/graphql-response+json or application/json.');
  }
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'A document must be sent as application/json.');
  return new Refusal('METHOD_NOT_ALLOWED', 'Documents are sent by POST, queries by GET too.', {
    headers: allow ? { allow } : {},
  });
}

/** Takes every request in: gives it an id, finds its sender, counts it, and passes it to what answers it. */
export class Entrance {
  readonly #parts: EntranceParts;

  constructor(parts: EntranceParts) {
    this.#parts = parts;
  }

  /** Answers a request to a documented surface or a well-known document; null for other paths. */
  answerRest(request: DirectRequest, message: IncomingMessage): Promise<Answer> | null {
    const arrival = arrivalOf(message, this.#parts.config, this.#parts.shared.now());
    const { pathname } = arrival.url;
    const entry = entryOf(pathname);
    if (entry === 'graphql' || surfaceOf(pathname) === null) return null;
    return this.#answerRest(entry, request, arrival).then(({ outcome, call }) => {
      this.#account(outcome, call, request, arrival);
      return this.#finish(outcome.answer, arrival, call);
    });
  }

  /** Answers a GraphQL request; null for other paths. */
  async answerGraphQL(request: Request, message: IncomingMessage): Promise<Response | null> {
    const arrival = arrivalOf(message, this.#parts.config, this.#parts.shared.now());
    return arrival.url.pathname === '/graphql' ? this.#answerGraphQL(request, arrival) : null;
  }

  /** Answers what is not even HTTP, in the words of the surface it was meant for. */
  async answerBroken({ code, target, address }: BrokenRequest): Promise<Answer> {
    const { config, facade, limiter, shared, log } = this.#parts;
    const [url, requestId, now] = [targetUrl(target, config.publicUrl), randomUUID(), shared.now()];
    const { answer } = facade.refuse({ method: 'GET', url, requestId, now }, new Refusal(code, brokenTexts[code]));
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
    { address, at }: Arrival,
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
    if (entry && maintenance.isOn) throw maintenanceRefusal;
    const isUsedUp = counting === 'afterwards' && admission !== null && requestsLeft(admission.tightest) === 0;
    if (admission && (isUsedUp || !admission.admitted)) throw limitRefusal(allowance, admission, at);
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
    arrival: Arrival,
  ): Promise<{ outcome: Outcome; call: Partial<Call> }> {
    const { facade } = this.#parts;
    const { requestId, url, at: now } = arrival;
    const { method, headers } = request;
    const call: Partial<Call> = {};
    try {
      const found = facade.find(method, url.pathname);
      const counting = countingOf(found.route);
      const { authentication, context } = await this.#admit(entry, request, arrival, call, counting);
      const { principal } = authentication;
      const caller: Incoming['caller'] = principal
        ? { account: principal.userId, scopes: principal.scopes }
        : { unauthenticated: authentication.reason, tokenSent: authentication.tokenSent };
      const incoming = { method, url, headers, body: request.body, requestId, now, caller, context };
      const outcome = await facade.answer(incoming, found);
      if (counting === 'afterwards') await this.#countClient(context, arrival, call);
      return { outcome, call };
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refusalOfFailure(error, this.#parts.log.child({ requestId }));
      const outcome = facade.refuse({ method, url, headers, requestId, now }, refusal ?? serverFault());
      return { outcome: error instanceof Refusal ? outcome : { ...outcome, error }, call };
    }
  }

  /**
   * A request of an OAuth client counts for its owner, which the core has seen to; whoever did not prove to be one is
   * counted by address.
   * @throws Refusal where it is one too many
   */
  async #countClient(context: RequestContext, { address, at }: Arrival, call: Partial<Call>): Promise<void> {
    const { limiter, shared } = this.#parts;
    const allowance = allowanceOf(null, address, shared.plans);
    call.admission = context.clientAdmission ?? (await limiter.admit(allowance.subject, allowance.limits, at));
    if (!context.clientAdmission && !call.admission.admitted) throw limitRefusal(allowance, call.admission, at);
  }

  async #answerGraphQL(request: Request, arrival: Arrival): Promise<Response> {
    const call: Partial<Call> = {};
    let response: Response;
    try {
      const { authentication, context } = await this.#admit('graphql', request, arrival, call);
      if (authentication.principal === null && authentication.tokenSent) {
        const headers = { 'www-authenticate': 'Bearer realm="portico", error="invalid_token"' };
        throw new Refusal('UNAUTHENTICATED', authentication.reason, { headers });
      }
      const notes = { showsSecret: false };
      const bounded = await withBoundedBody(request, arrival);
      response = await this.#parts.graphql.fetch(bounded, { domain: context, notes });
      if (response.body === null && response.status >= 400) throw wordlessRefusal(response);
      if (!response.headers.has('cache-control')) {
        response.headers.set('cache-control', notes.showsSecret ? 'no-store' : 'private, no-cache');
      }
    } catch (error) {
      response = this.#refuseGraphQL(error, arrival);
    }
    const text = request.method === 'HEAD' ? null : await response.text();
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const headers = Object.fromEntries(response.headers);
    // GraphiQL is a page with scripts, shown in development only.
    const answer = { status: response.status, headers, body: text };
    const finished = this.#finish(answer, arrival, call, isPage);
    this.#account(
      { answer, route: null, bytesIn: Number(request.headers.get('content-length') ?? 0) },
      call,
      request,
      arrival,
    );
    return new Response(finished.body, { status: finished.status, headers: finished.headers });
  }

  #refuseGraphQL(error: unknown, { requestId }: Arrival): Response {
    const known = error instanceof Refusal ? error : refusalOfFailure(error, this.#parts.log.child({ requestId }));
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
    answer: Answer,
    { requestId, url, at }: Arrival,
    { admission, authentication }: Partial<Call>,
    isPage = false,
  ): Answer {
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
    arrival: Arrival,
  ): void {
    const { log, usage } = this.#parts;
    const { requestId, url, startedAt, at } = arrival;
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
