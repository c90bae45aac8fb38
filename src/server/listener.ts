import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createServerAdapter } from '@whatwg-node/server';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import { BrokenConnections, type BrokenRequest } from './broken-connections.ts';
import type { IncomingRequest } from './endpoint.ts';
import { UnansweredRequests } from './unanswered-requests.ts';
import { webResponseOf } from './web-response.ts';

/** What of HTTP a request breaks that was read well enough: node:http would answer it without any of our headers. */
function faultOf({ httpVersion, rawHeaders, headers }: IncomingMessage): BrokenRequest['code'] | null {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  // RFC 9112 §3.2: exactly one, but in HTTP/1.0, which knew none.
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'INVALID_HOST';
  const { expect } = headers;
  return expect === undefined || expect.toLowerCase() === '100-continue' ? null : 'EXPECTATION_FAILED';
}

function headersOf({ headers }: IncomingMessage): HeaderReader {
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { get, has: (name) => get(name) !== null };
}

function respond(response: ServerResponse, { status, headers, cookies, body }: HttpResponse): void {
  const length = body === null ? null : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...(cookies ? { 'set-cookie': [...cookies] } : null), ...length }).end(body);
}

/** A request of which it is known what it is for. */
export interface AcceptedRequest {
  /** Whether it is to be answered by way of web-standard objects. */
  readsWebRequests: boolean;
  answer(request: IncomingRequest): Promise<HttpResponse>;
}

/** Who answers what a listener receives. */
export interface RequestSink {
  accept(message: IncomingMessage): AcceptedRequest;
  answerBroken(broken: BrokenRequest): Promise<HttpResponse>;
  /** Hears of what went wrong where no answer could be written. */
  noteUnanswered(error: unknown): void;
}

/** What the way through web-standard objects leads to. */
interface WebContext {
  accepted: AcceptedRequest;
  /** Hears what the answer is before any of it is written. */
  noteAnswer(answer: HttpResponse): void;
}

/** Milliseconds after which an answer that goes on is under way, and the adapter has taken the connection's limit away. */
const begun = 1_000;

async function answerWeb(web: Request, { accepted, noteAnswer }: WebContext): Promise<Response> {
  const { method, headers, body } = web;
  const answer = await accepted.answer({ method, headers, body, web });
  noteAnswer(answer);
  return webResponseOf(answer, method);
}

/** Characters of an answer from which others have their turn before it is written. */
const largeBody = 1_000_000;

/** Milliseconds in which a connection must get on: whoever reads nothing of an answer has it kept in memory meanwhile. */
const longestSilence = 30_000;

/**
 * Milliseconds for which a connection is kept that nobody uses: longer than load balancers keep theirs, which are a minute
 * mostly. They would send a request where the connection is closed at that moment, and their callers see a 502.
 */
const longestIdle = 65_000;

interface ListenerOptions {
  /** After so many milliseconds in which nothing passes in either direction, a connection is ended. */
  silence?: number;
  /** Where each request is noted until it is answered. */
  unanswered?: UnansweredRequests;
  /** Whether answers say that their connection is not kept: whoever keeps it would send a request where it is closed. */
  isEnding?: () => boolean;
}

/**
 * A node:http server: straight to the endpoints that are measured by their speed, by web-standard objects to the others.
 * @param answerer who answers; what arrives before it is there waits for it
 */
export function createListener(
  answerer: RequestSink | PromiseLike<RequestSink>,
  { silence = longestSilence, unanswered = new UnansweredRequests(), isEnding = () => false }: ListenerOptions = {},
): Server {
  let sink = 'accept' in answerer ? answerer : null;
  const ready = Promise.resolve(answerer).then((known) => {
    sink = known;
    return known;
  });
  const adapter = createServerAdapter<WebContext>(answerWeb);
  const endWhereClosing = (response: ServerResponse) => {
    if (isEnding()) response.shouldKeepAlive = false;
  };
  const reply = (response: ServerResponse, answer: HttpResponse) => {
    endWhereClosing(response);
    respond(response, answer);
  };
  const receive = async (known: RequestSink, message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const code = faultOf(message);
    if (code) {
      const address = message.socket.remoteAddress ?? 'unknown';
      const { method = 'GET', url: target = '/' } = message;
      reply(response, await known.answerBroken({ code, method, target, address }));
      return;
    }
    const accepted = known.accept(message);
    if (accepted.readsWebRequests) {
      // Has the connection ended when it is silent for too long, for as long as the answer goes on.
      const limitSilence = () => {
        if (!response.writableEnded) message.socket.setTimeout(silence);
      };
      const noteAnswer = ({ stream }: HttpResponse) => {
        endWhereClosing(response);
        if (stream) setTimeout(limitSilence, begun).unref();
      };
      await adapter(message, response, { accepted, noteAnswer });
      return;
    }
    const request = { method: message.method ?? 'GET', headers: headersOf(message), body: message, web: null };
    const answer = await accepted.answer(request);
    // To make it held the event loop, and so will to encode it. An immediate would come before what has arrived meanwhile.
    if (answer.body !== null && answer.body.length > largeBody) await pause(0);
    reply(response, answer);
  };
  const broken = new BrokenConnections(async (fault) => (await ready).answerBroken(fault), unanswered, silence);
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    const exchange = { message, response };
    unanswered.watch(exchange);
    broken.watch(exchange);
    const received = sink ? receive(sink, message, response) : ready.then((known) => receive(known, message, response));
    received.catch((error: unknown) => {
      // Who has gone meanwhile needs no answer.
      if (!response.destroyed) sink?.noteUnanswered(error);
      response.destroy();
    });
  };
  const server = createServer({ requireHostHeader: false }, listener);
  server.timeout = silence;
  server.keepAliveTimeout = longestIdle;
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket) => broken.endUnreadable(socket, error));
  // A tunnel to somewhere else is nothing that is served here (RFC 9110 §9.3.6).
  server.on('connect', (_message, socket) => {
    // node:http has let go of it: nobody else hears its errors, or reads what it sends.
    socket.on('error', () => socket.destroy()).resume();
    broken.endUnserved(socket, 'CONNECT');
  });
  return server;
}
