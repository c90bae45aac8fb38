import type { GraphQLSchema } from 'graphql';
import { requireJsonAcceptable } from './accept.ts';
import type { Answer } from './answer.ts';
import { decodeText, type IncomingBody, parseJson, readBytes, requireMediaType } from './body.ts';
import type { BoundOperation, DomainContext } from './bound-operation.ts';
import { entityTag, matchesNone } from './conditional.ts';
import { challenge, domainRefusal, insufficientScope } from './domain-refusal.ts';
import { answerOnce, idempotencyKey, type IdempotencyRecords } from './idempotency.ts';
import { readVariables, selectedEnvironment } from './inputs.ts';
import { type ErrorStyle, refuse } from './problem.ts';
import { Refusal, type RequestFault } from './refusal.ts';
import type { Draft } from './respond.ts';
import type { Method, Route } from './route.ts';
import { allowedMethods, type BoundRoute, createRoutes, type Match } from './router.ts';
import { type Surface, surfaceOf } from './surface.ts';

/** Who is calling, as far as the facade has to know. */
export interface Caller {
  account: string;
  scopes: ReadonlySet<string>;
}

/** A request, once it is known who sends it and that its plan admits it. */
export interface Incoming extends IncomingBody {
  method: string;
  /** Under the public URL. */
  url: URL;
  requestId: string;
  now: Date;
  /** The caller, or why there is none. */
  caller: Caller | { unauthenticated: string; tokenSent: boolean };
  context: DomainContext;
}

/** An answer, and the pattern of the route that gave it, for statistics and logs. */
export interface Outcome {
  answer: Answer;
  route: Route | null;
  bytesIn: number;
  /** Present where the server is at fault. */
  error?: unknown;
}

export interface Facade {
  answer(incoming: Incoming): Promise<Outcome>;
  /** Words a refusal that was decided before the routes were asked. */
  refuse(incoming: Pick<Incoming, 'method' | 'url' | 'requestId' | 'now'>, refusal: Refusal): Outcome;
}

/** What the facade needs of the machine room. */
export interface FacadeMachine {
  schema: GraphQLSchema;
  records: IdempotencyRecords;
  /** The refusal for a failure that will pass, such as a database out of reach; null for any other. */
  temporary(error: unknown): Refusal | null;
}

function styleOf(route: Route | null, url: URL): ErrorStyle {
  if (route?.form) return 'oauth';
  return route?.surface ?? surfaceOf(url.pathname) ?? ('v1' satisfies Surface);
}

/** @throws NOT_FOUND, METHOD_NOT_ALLOWED */
function chooseRoute(match: Match | null, method: string): BoundRoute {
  if (!match) throw new Refusal('NOT_FOUND', 'There is no such route.');
  const wanted = method === 'HEAD' ? 'GET' : method;
  const bound = [...match.routes].find(([candidate]: [Method, BoundRoute]) => candidate === wanted)?.[1];
  if (bound) return bound;
  const allow = allowedMethods(match);
  throw new Refusal('METHOD_NOT_ALLOWED', `This path answers ${allow}.`, { headers: { allow } });
}

/** @throws UNAUTHENTICATED, INSUFFICIENT_SCOPE */
function requireCaller({ facts: { scope } }: BoundOperation, { caller }: Incoming): void {
  if (scope === null) return;
  if ('unauthenticated' in caller) {
    const headers = challenge(caller.tokenSent ? { error: 'invalid_token' } : {});
    throw new Refusal('UNAUTHENTICATED', caller.unauthenticated, { headers });
  }
  if (scope === 'any' || caller.scopes.has(scope)) return;
  const remedy = scope.includes(':')
    ? 'In a project, the project-admin role grants it; the credential must carry it too.'
    : 'Use a key that was created with it.';
  throw insufficientScope(scope, `This needs the scope ${scope}. ${remedy}`);
}

async function readJson(incoming: Incoming, bytes: Uint8Array): Promise<unknown> {
  if (bytes.byteLength === 0) return {};
  requireMediaType(incoming.headers, 'application/json');
  return parseJson(decodeText(bytes));
}

/** The headers of a successful answer to a read or a change. */
function successHeaders(route: Route, { facts }: BoundOperation, isRead: boolean): Record<string, string> {
  const isPublic = facts.scope === null;
  const caching = isRead ? (isPublic ? 'public, max-age=300' : 'private, no-cache') : 'no-store';
  return {
    'cache-control': route.secret ? 'no-store' : caching,
    ...(isRead && !isPublic ? { vary: 'authorization, service-environment' } : {}),
  };
}

function render(bound: BoundRoute, { headers, method }: Incoming, draft: Draft): Answer {
  const { route, operation } = bound;
  const isRead = route.method === 'GET';
  const common = { ...successHeaders(route, operation, isRead), ...draft.headers };
  if (route.kind === 'nothing') return { status: route.status, headers: common, body: null };
  const body = JSON.stringify(draft.body);
  const tagged = isRead || draft.version !== null ? { etag: entityTag(body, draft.version) } : undefined;
  const all: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', ...common, ...tagged };
  const isFresh = isRead && tagged !== undefined && !matchesNone(headers.get('if-none-match'), tagged.etag);
  if (isFresh) return { status: 304, headers: { ...common, ...tagged }, body: null };
  if (method === 'HEAD') all['content-length'] = String(Buffer.byteLength(body));
  return { status: route.status, headers: all, body };
}

/** Page and limit of a list, which the operation was given too. */
function positionOf(variables: Record<string, unknown>) {
  return { page: Number(variables.page ?? 1), limit: Number(variables.limit ?? 20) };
}

export function createFacade({ schema, records, temporary }: FacadeMachine, routes: readonly Route[]): Facade {
  const find = createRoutes(routes.map((route) => ({ route, operation: route.bind(schema) })));

  /** Everything about a request that does not depend on what it is for. */
  async function serve(
    bound: BoundRoute,
    match: Match,
    incoming: Incoming,
    received: { bytes: number },
  ): Promise<Answer> {
    const { route, operation } = bound;
    requireCaller(operation, incoming);
    requireJsonAcceptable(incoming.headers);
    const bytes = route.method === 'GET' ? new Uint8Array() : await readBytes(incoming);
    received.bytes = bytes.byteLength;
    const faults: RequestFault[] = [];
    const variables = await readAll(bound, match, incoming, bytes, faults);
    const change = async (context: DomainContext) => {
      const exchange = { url: incoming.url, ...positionOf(variables) };
      return render(bound, incoming, await operation.run(context, variables, exchange));
    };
    const key = route.method === 'POST' && !route.form ? idempotencyKey(incoming.headers) : null;
    if (key === null || 'unauthenticated' in incoming.caller) return change(incoming.context);
    const { method, url, caller } = incoming;
    const request = { key, account: caller.account, method, path: url.pathname + url.search, body: bytes };
    return answerOnce(records, incoming.context, request, change, (error) => {
      const refusal = domainRefusal(error, route.names);
      return refusal && refuse(styleOf(route, url), refusal, { ...incoming, path: url.pathname });
    });
  }

  async function readAll(
    { route, operation }: BoundRoute,
    { params }: Match,
    incoming: Incoming,
    bytes: Uint8Array,
    faults: RequestFault[],
  ): Promise<Record<string, unknown>> {
    const { headers, url } = incoming;
    if (route.form) {
      requireMediaType(headers, 'application/x-www-form-urlencoded');
      return route.form(new URLSearchParams(decodeText(bytes)), headers);
    }
    const body = route.method === 'GET' ? {} : await readJson(incoming, bytes);
    if (route.method === 'POST') collect(faults, () => idempotencyKey(headers));
    return readVariables(route, operation, { params, query: url.searchParams, headers, body }, faults);
  }

  function fail(incoming: Incoming, route: Route | null, error: unknown): Outcome {
    const known = domainRefusal(error, route?.names ?? 'snake_case') ?? temporary(error);
    const refusal =
      known ?? new Refusal('INTERNAL_ERROR', 'Something went wrong on our side. Quote the request id to support.');
    const answer = refuse(styleOf(route, incoming.url), refusal, { ...incoming, path: incoming.url.pathname });
    return {
      answer,
      route,
      bytesIn: 0,
      ...(known instanceof Refusal && known.code !== 'UNAVAILABLE' ? {} : { error }),
    };
  }

  return {
    async answer(incoming) {
      const match = find(incoming.url.pathname);
      if (incoming.method === 'OPTIONS' && match) {
        const headers = { allow: allowedMethods(match), 'access-control-allow-methods': allowedMethods(match) };
        return { answer: { status: 204, headers, body: null }, route: null, bytesIn: 0 };
      }
      const received = { bytes: 0 };
      let route: Route | null = null;
      try {
        const bound = chooseRoute(match, incoming.method);
        route = bound.route;
        const answer = await serve(bound, match ?? { routes: new Map(), params: {} }, incoming, received);
        return { answer: withEnvironment(answer, route, incoming), route, bytesIn: received.bytes };
      } catch (error) {
        const outcome = fail(incoming, route, error);
        return { ...outcome, answer: withEnvironment(outcome.answer, route, incoming), bytesIn: received.bytes };
      }
    },
    refuse(incoming, refusal) {
      const wanted = incoming.method === 'HEAD' ? 'GET' : incoming.method;
      const routesHere = find(incoming.url.pathname)?.routes ?? new Map<Method, BoundRoute>();
      const route = [...routesHere].find(([method]) => method === wanted)?.[1].route ?? null;
      const answer = refuse(styleOf(route, incoming.url), refusal, { ...incoming, path: incoming.url.pathname });
      return { answer, route, bytesIn: 0 };
    },
  };
}

/** Turns an INVALID_INPUT refusal into entries of a list of faults, so that all can be told at once. */
function collect(faults: RequestFault[], read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push(...error.faults);
  }
}

/** The versioned surface echoes the environment that was selected. */
function withEnvironment(answer: Answer, route: Route | null, { headers }: Incoming): Answer {
  if (route?.surface !== 'v1' || route.form || answer.status === 400) return answer;
  return { ...answer, headers: { ...answer.headers, 'service-environment': selectedEnvironment(headers) } };
}
