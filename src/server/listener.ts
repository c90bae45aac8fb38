import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServerAdapter } from '@whatwg-node/server';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import type { IncomingRequest } from './endpoint.ts';
import { webResponseOf } from './web-response.ts';

/** A request that is not even HTTP, as far as it could be read. */
export interface BrokenRequest {
  code: 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT' | 'INVALID_HTTP' | 'INVALID_HOST' | 'EXPECTATION_FAILED';
  /** Of its request line; GET where that cannot be made out. */
  method: string;
  /** The target of its request line; `/` where that cannot be made out. */
  target: string;
  address: string;
}

const codes: Record<string, BrokenRequest['code']> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

interface ParseError extends NodeJS.ErrnoException {
  /** What was read last, and how far it could be parsed. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** The beginning of each request line; a target that is no path is left out. */
const requestLines = /(?:^|\r\n\r\n)([A-Z]+) (\/[\x21-\x7e]*)?/g;

function describe(error: ParseError, socket: Socket): BrokenRequest {
  const { rawPacket = Buffer.alloc(0), bytesParsed = rawPacket.length } = error;
  // Whole requests may have come in the same packet before what is broken.
  const lines = [...rawPacket.toString('latin1').matchAll(requestLines)];
  const [, method = 'GET', target = '/'] = lines.findLast(({ index }) => index <= bytesParsed) ?? [];
  return {
    code: codes[error.code ?? ''] ?? 'INVALID_HTTP',
    method,
    target,
    address: socket.remoteAddress ?? 'unknown',
  };
}

/** Writes the answer by hand, since there is no response to write it with. What answers HEAD has no body (RFC 9112 §6.3). */
function write(socket: Duplex, { status, headers, body }: HttpResponse, method: string): void {
  if (!socket.writable) return;
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${method === 'HEAD' ? '' : (body ?? '')}`,
    () => socket.destroy(),
  );
}

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
}

/** What the way through web-standard objects leads to. */
interface WebContext {
  accepted: AcceptedRequest;
}

async function answerWeb(web: Request, { accepted }: WebContext): Promise<Response> {
  const { method, headers, body } = web;
  return webResponseOf(await accepted.answer({ method, headers, body, web }), method);
}

/** A request whose head was read, and what answers it. */
interface PendingResponse {
  message: IncomingMessage;
  response: ServerResponse;
}

/** What is still to be answered on each connection, in the order in which it came. */
class PendingResponses {
  readonly #of = new WeakMap<Duplex, Set<PendingResponse>>();

  add(socket: Duplex, pending: PendingResponse): void {
    const those = this.#of.get(socket) ?? new Set();
    this.#of.set(socket, those.add(pending));
    pending.response.once('close', () => those.delete(pending));
  }

  /**
   * Answers what is broken once all requests before it are answered (RFC 9112 §9.3.2). Where it is the body of the latest
   * that is broken, this is its answer, unless it has begun to get another.
   */
  afterAll(socket: Duplex, answer: () => void): void {
    const those = [...(this.#of.get(socket) ?? [])];
    const broken = those.findLast(({ message }) => !message.complete);
    const answerUnlessBegun = () => {
      if (!broken?.response.headersSent) answer();
      else if (broken.response.writableFinished) socket.end(() => socket.destroy());
      else socket.destroy();
    };
    const before = those.findLast((pending) => pending !== broken);
    if (before) before.response.once('close', answerUnlessBegun);
    else answerUnlessBegun();
  }
}

/** Milliseconds in which a connection must get on: whoever reads nothing of an answer has it kept in memory meanwhile. */
const longestSilence = 30_000;

/**
 * A node:http server: straight to the endpoints that are measured by their speed, by web-standard objects to the others.
 * @param silence after so many milliseconds in which nothing passes in either direction, a connection is ended
 */
export function createListener(sink: RequestSink, silence = longestSilence): Server {
  const adapter = createServerAdapter<WebContext>(answerWeb);
  const receive = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const code = faultOf(message);
    if (code) {
      const address = message.socket.remoteAddress ?? 'unknown';
      const { method = 'GET', url: target = '/' } = message;
      respond(response, await sink.answerBroken({ code, method, target, address }));
      return;
    }
    const accepted = sink.accept(message);
    if (accepted.readsWebRequests) {
      await adapter(message, response, { accepted });
      return;
    }
    const request = { method: message.method ?? 'GET', headers: headersOf(message), body: message, web: null };
    respond(response, await accepted.answer(request));
  };
  const pending = new PendingResponses();
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    pending.add(message.socket, { message, response });
    receive(message, response).catch(() => response.destroy());
  };
  const answerBroken = (fault: BrokenRequest, socket: Duplex) => {
    sink.answerBroken(fault).then(
      (answer) => write(socket, answer, fault.method),
      () => socket.destroy(),
    );
  };
  const server = createServer({ requireHostHeader: false }, listener);
  server.timeout = silence;
  server.on('checkExpectation', listener);
  server.on('clientError', (error: ParseError, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    pending.afterAll(socket, () => answerBroken(describe(error, socket), socket));
  });
  // A tunnel to somewhere else is nothing that is served here (RFC 9110 §9.3.6).
  server.on('connect', ({ method = 'CONNECT' }: IncomingMessage, socket: Duplex) => {
    // node:http has let go of it: nobody else hears its errors, ends it when it is silent, or reads what it sends.
    socket.on('error', () => socket.destroy()).resume();
    if (socket instanceof Socket) socket.setTimeout(silence, () => socket.destroy());
    const address = (socket instanceof Socket && socket.remoteAddress) || 'unknown';
    const fault: BrokenRequest = { code: 'INVALID_HTTP', method, target: '/', address };
    pending.afterAll(socket, () => answerBroken(fault, socket));
  });
  return server;
}
