import { forgetScopes } from '../../schema/authorization/forget-scopes.ts';
import { isSameOrigin } from '../sign-in/same-origin.ts';
import type { AcceptedCredentials, Authentication, Authenticator } from '../credentials/authenticator.ts';
import type { Config } from '../config/config.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { allowanceOf } from '../limits/allowance.ts';
import { limitError } from '../limits/limit-error.ts';
import { type Limiter, requestsLeft } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { AdmittedRequest, Caller, EndpointResult, IncomingRequest } from './endpoint.ts';
import { maintenanceError } from './errors.ts';
import type { Maintenance } from './maintenance.ts';
import { pageLimitError } from './page-limit.ts';
import type { RequestInfo } from './request-info.ts';

/** When a request counts against limits: at once, once it is known which OAuth client asks, or never. */
export type Counting = 'now' | 'afterwards' | 'never';

/** A request that asks to be admitted, and how it is answered once it is. */
export interface AdmissionRequest {
  request: IncomingRequest;
  info: RequestInfo;
  answer(caller: Caller): Promise<EndpointResult>;
}

/** Who sends a request, or why that could not be found out. */
interface Identification {
  authentication: Authentication;
  failure: unknown;
}

const anonymous: Authentication = { principal: null, reason: '', tokenSent: false };

/** Has a request answered, after which its context is done with. */
async function answerAndForget({ answer }: AdmissionRequest, caller: Caller): Promise<EndpointResult> {
  try {
    return await answer(caller);
  } finally {
    forgetScopes(caller.context);
  }
}

/** @param failure what the request fails with before anybody answers it; null where it goes on */
function admissionOf(
  attempt: AdmissionRequest,
  caller: Caller,
  rateLimit: AdmittedRequest['rateLimit'],
  failure: unknown,
): AdmittedRequest {
  return {
    caller,
    rateLimit,
    answer: () => (failure === null ? answerAndForget(attempt, caller) : Promise.reject(failure)),
  };
}

export interface CallerAdmissionParts {
  config: Config;
  shared: SharedContext;
  authenticator: Authenticator;
  sessions: Sessions;
  limiter: Limiter;
  maintenance: Maintenance;
}

/** Finds out who calls, counts the request for them, and whether it may go on. */
export class CallerAdmission {
  readonly #parts: CallerAdmissionParts;

  constructor(parts: CallerAdmissionParts) {
    this.#parts = parts;
  }

  /** Of a way in that asks nobody who they are. */
  async admitAnonymous(attempt: AdmissionRequest): Promise<AdmittedRequest> {
    const { shared } = this.#parts;
    const { request, info } = attempt;
    const context = new RequestContext(shared, { principal: null, address: info.address });
    const failure = request.method === 'OPTIONS' ? await pageLimitError(shared, info) : null;
    return admissionOf(attempt, { authentication: anonymous, context }, null, failure);
  }

  /** During maintenance it lets the sessions of operators through, who see what goes on, and end it. */
  async admitCaller(
    attempt: AdmissionRequest,
    accepted: AcceptedCredentials,
    counting: Counting = 'now',
  ): Promise<AdmittedRequest> {
    const { request, info } = attempt;
    const { limiter, maintenance, shared } = this.#parts;
    const { authentication, failure } = await this.#identify(accepted, request, info);
    const { principal } = authentication;
    const { address, at } = info;
    const allowance = allowanceOf(principal, address, shared.plans);
    const isPreflight = request.method === 'OPTIONS';
    const counts = counting === 'now' && !isPreflight && !maintenance.isOn && failure === null;
    const rateLimit = await limiter[counts ? 'admit' : 'peek'](allowance.subject, allowance.limits, at);
    const isUsedUp = counting === 'afterwards' && requestsLeft(rateLimit.tightest) === 0;
    const isTooMany = isUsedUp || !rateLimit.admitted;
    const caller = { authentication, context: new RequestContext(shared, { principal, address }) };
    return admissionOf(
      attempt,
      caller,
      rateLimit,
      (isPreflight ? await pageLimitError(shared, info) : null) ??
        failure ??
        (maintenance.isOn && !principal?.isOperator ? maintenanceError(maintenance) : null) ??
        (isTooMany ? limitError(allowance, rateLimit, at) : null),
    );
  }

  /** Whether somebody who was admitted would be now: by who they say they are alone. The request counts against no limit. */
  async isStillAdmitted(
    { request, info }: Pick<AdmissionRequest, 'request' | 'info'>,
    accepted: AcceptedCredentials,
  ): Promise<boolean> {
    const { principal } = await this.#authenticate(accepted, request, info);
    return principal !== null && (!this.#parts.maintenance.isOn || principal.isOperator);
  }

  async #identify(accepted: AcceptedCredentials, request: IncomingRequest, info: RequestInfo): Promise<Identification> {
    try {
      return { authentication: await this.#authenticate(accepted, request, info), failure: null };
    } catch (failure) {
      return { authentication: anonymous, failure };
    }
  }

  /** By the Authorization header, or else by the session of a browser. */
  async #authenticate(
    accepted: AcceptedCredentials,
    { headers }: IncomingRequest,
    { address }: RequestInfo,
  ): Promise<Authentication> {
    const { authenticator, sessions, config } = this.#parts;
    const authorization = headers.get('authorization');
    if (accepted.sessions && authorization === null && isSameOrigin(headers, config.publicUrl)) {
      const principal = await sessions.principal(headers);
      if (principal) return { principal };
    }
    return authenticator.authenticate(authorization, accepted, () => networkOf(address));
  }
}
