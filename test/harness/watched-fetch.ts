import { operationId } from '../../rest-adapters/openapi/operation-id.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { expectDocumented, expectDocumentedRequest } from './conformance.ts';
import { routeOf } from './declared-route.ts';
import { offerExample } from './examples.ts';
import { noteStatus } from './observed-statuses.ts';
import { parseReply, type Reply } from './reply.ts';

/** The fields that a body says, however it was written. */
function fieldsOf({ form }: Route, body: string): unknown {
  return form ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body || '{}');
}

/** Compares what was asked and answered with the documents; what was well asked could become an example in them. */
export function note(route: Route, request: unknown, reply: Reply): void {
  expectDocumented(route, reply);
  noteStatus(`${route.method} ${route.path} ${reply.status}`);
  if (route.codec) return;
  const isTaken = reply.status === route.status && !reply.headers.has('idempotency-replayed');
  if (isTaken && typeof request === 'string') {
    const fields = fieldsOf(route, request);
    expectDocumentedRequest(route, fields);
    offerExample('requests', operationId(route.document), fields);
  }
  if (isTaken) offerExample('answers', operationId(route.document), reply.body);
  if (reply.status >= 400 && !route.form) offerExample('refusals', `${route.surface.name} ${reply.status}`, reply.body);
}

const unwatched = globalThis.fetch;

/**
 * The platform's `fetch`, through which every answer of a Portico that a test gets, by whatever client, is compared with
 * the OpenAPI documents. It fails where they do not agree.
 */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await unwatched(input, init);
  const { method, url } = input instanceof Request ? input : { method: init?.method ?? 'GET', url: String(input) };
  const route = routeOf(method, new URL(url).pathname);
  // What stands between a client and Portico answers in words of its own.
  if (!route || !response.headers.has('x-request-id')) return response;
  // That an answer breaks off is for whoever asked to notice; one that is there whole has to be what it says it is.
  const text = await response
    .clone()
    .text()
    .catch(() => null);
  if (text !== null) note(route, init?.body, parseReply(response, text));
  return response;
}

/** Vitest runs this before every file, and files share a process. */
const mark = Symbol.for('portico.watchedFetch');
if (!Object.hasOwn(unwatched, mark)) globalThis.fetch = Object.assign(watchedFetch, { [mark]: true });
