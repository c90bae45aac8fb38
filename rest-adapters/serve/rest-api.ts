import type { HeaderReader } from '../http/headers.ts';
import type { GraphQLSchema } from 'graphql';
import { requireJsonAcceptable } from '../http/accept.ts';
import type { HttpResponse } from '../http/response.ts';
import { type IncomingBody, readBytes } from '../http/body.ts';
import { BodyRoom } from '../http/body-room.ts';
import type { DomainContext } from '../operation/bind-operation.ts';
import { type Authenticated, requireScope, type Anonymous } from './caller.ts';
import { deprecationHeaders } from '../declare/deprecation.ts';
import { fromDomain, noInputs } from '../errors/from-domain.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { answerOnce, type IdempotencyRecords } from './idempotency.ts';
import { knownEnvironment, selectedEnvironment } from '../request/variables.ts';
import { hasEnvironment, isRepeatable } from '../declare/route-features.ts';
import { oauthError } from '../errors/oauth-error.ts';
import { problemDetails } from '../errors/problem-details.ts';
import { errorResponse } from '../errors/error-response.ts';
import { statusOf } from '../errors/statuses-of-codes.ts';
import { type StaticDocument, serveStaticDocument } from '../http/static-document.ts';
import { readRequest } from '../request/read-request.ts';
import { ApiError, serverFault } from '../http/api-error.ts';
import { render } from './render.ts';
import type { Route } from '../declare/route.ts';
import { type BoundRoute, boundTo } from '../operation/bound-route.ts';
import { allowedMethods, canonicalPath, createRoutes, type Match, type Router, routeFor } from './router.ts';
import { type Surface, surfaceOf, type WriteError } from '../declare/surface.ts';

/** A request, once it is known who sends it and that its plan admits it. */
export interface RestRequest extends IncomingBody {
  method: string;
  /** Under the public URL. */
  url: URL;
  headers: HeaderReader;
  requestId: string;
  now: Date;
  caller: Authenticated | Anonymous;
  context: DomainContext;
}

/** An answer, and the route that gave it, for statistics and logs. */
export interface RestResult {
  answer: HttpResponse;
  route: Route | null;
  bytesIn: number;
  /** Of the error that it is, if it is one. */
  code?: string;
  /** Present where the server is at fault. */
  error?: unknown;
}

/** A request as its route takes it. */
interface ReadRequest {
  params: Match['params'];
  variables: Record<string, unknown>;
  bytes: Uint8Array;
}

/** What of a request the wording of its error depends on; a broken one has no headers. */
type FailedRequest = Pick<RestRequest, 'url' | 'requestId' | 'now'> & Partial<Pick<RestRequest, 'headers'>>;

/** What a request is for. */
export interface RouteMatch {
  /** Null where there is none. */
  route: Route | null;
  match: Match | null;
}

/** What there is to be answered. */
export interface Published {
  surfaces: readonly Surface[];
  routes: readonly Route[];
  /** What is published beside the routes. */
  documents?: readonly StaticDocument[];
}

/** What the facade needs of the other rooms. */
export interface RestApiDependencies {
  schema: GraphQLSchema;
  records: IdempotencyRecords;
  /** What the core says to somebody whose credential lacks a scope. */
  explainMissingScope(scope: string): string;
  /** The refusal for a failure that is nobody's fault, such as a database out of reach; null where the server is at fault. */
  recognized(error: unknown, requestId: string): ApiError | null;
}

/** By these an empty name at the end of a path would change the whole list. */
const changing = new Set(['PUT', 'PATCH', 'DELETE']);

/** @throws NOT_FOUND, METHOD_NOT_ALLOWED */
function requireRoute(match: Match | null, method: string): { bound: BoundRoute; params: Match['params'] } {
  if (!match) throw new ApiError('NOT_FOUND', 'There is no such route.');
  if (match.endsInSlash && changing.has(method)) {
    throw new ApiError('NOT_FOUND', 'There is no such route: what is changed or deleted has no slash at its end.');
  }
  const bound = routeFor(match, method);
  if (bound) return { bound, params: match.params };
  const allow = allowedMethods(match);
  throw new ApiError('METHOD_NOT_ALLOWED', `This path answers ${allow}.`, { headers: { allow } });
}

/** What OPTIONS is told about a path, in a preflight or otherwise. */
function preflight(match: Match): HttpResponse {
  const allow = allowedMethods(match);
  return { status: 204, headers: { allow, 'access-control-allow-methods': allow }, body: null };
}

/** Which page of a list was asked for, as the operation was. */
function positionOf({ page, limit, cursor }: Record<string, unknown>) {
  return { page: Number(page ?? 1), limit: Number(limit ?? 20), cursor: typeof cursor === 'string' ? cursor : null };
}

/** The versioned surface echoes the environment that was selected. */
function environmentHeaders(route: Route, headers: HeaderReader): Record<string, string> {
  const environment = hasEnvironment(route) ? knownEnvironment(headers) : null;
  return environment ? { 'service-environment': environment } : {};
}

/** Adds what every answer of a route says, whatever its status. */
function withRouteHeaders(result: RestResult, headers: HeaderReader | undefined): RestResult {
  const { answer, route } = result;
  if (!route || !headers) return result;
  const { deprecation } = route;
  const told = {
    ...environmentHeaders(route, headers),
    ...(deprecation ? deprecationHeaders(deprecation, answer.headers.link) : {}),
  };
  return { ...result, answer: { ...answer, headers: { ...answer.headers, ...told } } };
}

/** What the log says of an answer that is an error. */
function codeOf(refusal: ApiError | null): Pick<RestResult, 'code'> {
  return refusal ? { code: refusal.code } : {};
}

/** Makes the routes answer, and what is published beside them. */
export class RestApi {
  readonly #core: RestApiDependencies;
  readonly #surfaces: readonly Surface[];
  readonly #documents: ReadonlyMap<string, StaticDocument>;
  readonly #router: Router;
  readonly #room = new BodyRoom();

  /** Binds the operations of the routes. @throws Error where what fills their arguments does not fit the schema */
  constructor(core: RestApiDependencies, { surfaces, routes, documents = [] }: Published) {
    this.#core = core;
    this.#surfaces = surfaces;
    this.#documents = new Map(documents.map((document) => [document.path, document]));
    this.#router = createRoutes(routes.map((route) => boundTo(core.schema, route)));
  }

  /** The surface that a path belongs to, whether or not there is a route; null for everything else. */
  surfaceOf(pathname: string): Surface | null {
    return surfaceOf(this.#surfaces, pathname);
  }

  find(method: string, pathname: string): RouteMatch {
    const match = this.#router(pathname);
    return { match, route: (match && routeFor(match, method)?.route) ?? null };
  }

  /** @param found what was found for its method and path */
  async answer(incoming: RestRequest, { match }: RouteMatch): Promise<RestResult> {
    if (incoming.method === 'OPTIONS' && match) return { answer: preflight(match), route: null, bytesIn: 0 };
    const document = this.#documents.get(incoming.url.pathname);
    try {
      if (document) {
        const { method, headers } = incoming;
        return { answer: serveStaticDocument(document, method, headers), route: null, bytesIn: 0 };
      }
      const { bound, params } = requireRoute(match, incoming.method);
      return withRouteHeaders(await this.#serve(bound, params, incoming), incoming.headers);
    } catch (error) {
      return this.#fail(incoming, null, error);
    }
  }

  /** Words an error that was decided before the routes were asked. */
  answerError(incoming: FailedRequest & Pick<RestRequest, 'method'>, error: ApiError): RestResult {
    const { route } = this.find(incoming.method, incoming.url.pathname);
    const result = { answer: this.#write(incoming, error), route, bytesIn: 0, code: error.code };
    return withRouteHeaders(result, incoming.headers);
  }

  /**
   * The words of the path: those of the protocol that is spoken there, whatever the method, else those of its surface;
   * whatever belongs to none is answered like the versioned one.
   */
  #writerOf(pathname: string): WriteError {
    const there = [...(this.#router(pathname)?.routes.values() ?? [])].map(({ route }) => route);
    const codec = there.find((route) => route.codec)?.codec;
    if (codec) return (error, status, { headers }) => codec.writeError(error, status, headers ?? null);
    if (there.some((route) => route.form)) return oauthError.write;
    return (this.surfaceOf(pathname)?.error ?? problemDetails).write;
  }

  #write(incoming: FailedRequest, error: ApiError): HttpResponse {
    const { pathname, origin } = incoming.url;
    return errorResponse(this.#writerOf(pathname), error, { ...incoming, origin, path: pathname });
  }

  async #serve(bound: BoundRoute, params: Match['params'], incoming: RestRequest): Promise<RestResult> {
    const { route, operation, checkAccess } = bound;
    let bytesIn = 0;
    const reservation = this.#room.open('unauthenticated' in incoming.caller ? '' : incoming.caller.account);
    try {
      requireScope(operation.facts, incoming.caller, this.#core.explainMissingScope);
      if (!route.codec) requireJsonAcceptable(incoming.headers);
      // What such a body costs to be read is asked of members alone.
      if (route.codec) await checkAccess?.(incoming.context, params);
      const bytes =
        route.method === 'GET'
          ? new Uint8Array()
          : await readBytes(incoming, route.codec?.maximumBytes, reservation.grow);
      bytesIn = bytes.byteLength;
      const variables = readRequest(bound, { ...incoming, params, bytes });
      return { ...(await this.#perform(bound, incoming, { params, variables, bytes })), route, bytesIn };
    } catch (error) {
      return { ...this.#fail(incoming, bound, error), bytesIn };
    } finally {
      reservation.close();
    }
  }

  /** Runs the route's operation, once per Idempotency-Key where there is one. */
  async #perform(
    { route, operation, checkAccess }: BoundRoute,
    incoming: RestRequest,
    { params, variables, bytes }: ReadRequest,
  ): Promise<Pick<RestResult, 'answer' | 'code'>> {
    const { method, url, headers, caller } = incoming;
    const run = async (context: DomainContext) => {
      const parts = await operation.run(context, variables, { url, ...positionOf(variables) });
      return render(route, operation.facts, incoming, parts);
    };
    const key = isRepeatable(route) ? idempotencyKey(headers) : null;
    if (key === null || 'unauthenticated' in caller) return { answer: await run(incoming.context) };
    const environment = hasEnvironment(route) ? selectedEnvironment(headers) : '';
    // What the operation asks of the network cannot wait inside of the transaction.
    await operation.prepare(incoming.context, variables);
    const request = {
      key,
      account: caller.account,
      method,
      path: canonicalPath(route, params),
      environment,
      ifMatch: headers.get('if-match') ?? '',
      boundTo: caller.projectId ?? '',
      body: bytes,
    };
    const refusals = new Map<HttpResponse, ApiError>();
    const answer = await answerOnce(this.#core.records, incoming.context, request, {
      run,
      authorize: async (context) => checkAccess?.(context, params),
      errorAnswer: (failure) => {
        const refusal = fromDomain(failure, { names: route.names, inputs: operation.facts.inputs });
        if (!refusal) return null;
        const refused = this.#write(incoming, refusal);
        refusals.set(refused, refusal);
        return refused;
      },
    });
    return { answer, ...codeOf(refusals.get(answer) ?? null) };
  }

  #fail(incoming: RestRequest, bound: BoundRoute | null, failure: unknown): RestResult {
    const route = bound?.route ?? null;
    const within = bound ? { names: bound.route.names, inputs: bound.operation.facts.inputs } : noInputs;
    const error = fromDomain(failure, within);
    if (error) return { answer: this.#write(incoming, error), route, bytesIn: 0, code: error.code };
    const known = this.#core.recognized(failure, incoming.requestId) ?? serverFault();
    const result = { answer: this.#write(incoming, known), route, bytesIn: 0, code: known.code };
    return statusOf(known.code) < 500 ? result : { ...result, error: failure };
  }
}
