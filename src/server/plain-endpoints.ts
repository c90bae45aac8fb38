import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { RestApi } from '../../rest-adapters/serve/rest-api.ts';
import { version } from '../config/version.ts';
import type { Database } from '../database/database.ts';
import { graphqlPath } from '../graphql/endpoint.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { allowanceOf } from '../limits/allowance.ts';
import type { Limiter } from '../limits/limiter.ts';
import { admitAnybody, type Endpoint, type EndpointResult, type IncomingRequest } from './endpoint.ts';
import { brokenTexts } from './errors.ts';
import type { BrokenRequest } from './broken-connections.ts';
import type { RequestInfo } from './request-info.ts';
import { dataHeaders, securityHeaders } from './response-headers.ts';
import { sharedAnswer } from './shared-answer.ts';

/** Milliseconds for which what the database has answered is told to others too. */
const goodFor = 500;

const plainHeaders = { ...securityHeaders, 'cache-control': 'no-store' };

function json(status: number, body: object): EndpointResult {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { response: { status, headers, body: JSON.stringify(body) } };
}

/** Says an error in the words of the path. */
function errorWriter(restApi: RestApi, { method }: IncomingRequest, { url, requestId, at: now }: RequestInfo) {
  return (error: ApiError): EndpointResult => ({
    response: restApi.answerError({ method, url, requestId, now }, error).answer,
  });
}

/** Whether the process is up at /healthz, and whether it can serve at /readyz. */
export function healthEndpoint(
  restApi: RestApi,
  database: Pick<Database, 'isReachable'>,
  isStopping: () => boolean,
): Endpoint {
  // Everybody may ask, so asking more often is not to be more work for the database.
  const isDatabaseReachable = sharedAnswer(() => database.isReachable(), goodFor);
  async function readiness(): Promise<EndpointResult> {
    const isReachable = await isDatabaseReachable();
    const isReady = isReachable && !isStopping();
    const status = isReady ? 'ready' : 'not ready';
    return json(isReady ? 200 : 503, { status, database: isReachable ? 'ok' : 'out of reach' });
  }
  return {
    serves: (pathname) => pathname === '/healthz' || pathname === '/readyz',
    placeOf: (pathname) => pathname,
    headers: plainHeaders,
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () =>
        admitAnybody(() => (info.url.pathname === '/healthz' ? json(200, { status: 'ok', version }) : readiness())),
      answerError: errorWriter(restApi, request, info),
    }),
  };
}

/** There is nothing anywhere else. */
export function elsewhereEndpoint(restApi: RestApi): Endpoint {
  const failure = new ApiError('NOT_FOUND', 'There is nothing at this address.');
  return {
    serves: () => true,
    headers: plainHeaders,
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () => admitAnybody(() => Promise.reject(failure)),
      answerError: errorWriter(restApi, request, info),
    }),
  };
}

/** What is not even HTTP is answered in the words of the surface that it was meant for. */
export function brokenEndpoint(
  restApi: RestApi,
  { plans, limiter }: { plans: SharedContext['plans']; limiter: Limiter },
  code: BrokenRequest['code'],
): Endpoint {
  const failure = new ApiError(code, brokenTexts[code]);
  async function standing({ url, address, at }: RequestInfo) {
    const isCounted = url.pathname === graphqlPath || Boolean(restApi.surfaceOf(url.pathname)?.credentials);
    if (!isCounted) return null;
    const { subject, limits } = allowanceOf(null, address, plans);
    return limiter.peek(subject, limits, at);
  }
  return {
    serves: () => true,
    headers: dataHeaders,
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: async () => ({ caller: null, rateLimit: await standing(info), answer: () => Promise.reject(failure) }),
      answerError: errorWriter(restApi, request, info),
    }),
  };
}
