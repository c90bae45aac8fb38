import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { createServerAdapter } from '@whatwg-node/server';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';

interface NodeContext {
  req: IncomingMessage;
}

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
  rawPacket?: Buffer;
}

function describe(error: ParseError, socket: Socket): BrokenRequest {
  const line = error.rawPacket?.toString('latin1').match(/^([A-Z]+) (\/[\x21-\x7e]*)/);
  const [, method = 'GET', target = '/'] = line ?? [];
  return {
    code: codes[error.code ?? ''] ?? 'INVALID_HTTP',
    method,
    target,
    address: socket.remoteAddress ?? 'unknown',
  };
}

/** Writes the answer by hand, since there is no response to write it with. What answers HEAD has no body (RFC 9112 §6.3). */
function write(socket: Socket, { status, headers, body }: HttpResponse, method: string): void {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${method === 'HEAD' ? '' : (body ?? '')}`,
  );
}

/** What of HTTP a request breaks that was read well enough: node:http would answer it without any of our headers. */
function faultOf({ httpVersion, rawHeaders, headers }: IncomingMessage): BrokenRequest['code'] | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  // RFC 9112 §3.2: exactly one, but in HTTP/1.0, which knew none.
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'INVALID_HOST';
  const { expect } = headers;
  return expect === undefined || expect.toLowerCase() === '100-continue' ? null : 'EXPECTATION_FAILED';
}

/** A request as node:http delivers it, read as a web-standard one. */
export interface DirectRequest {
  method: string;
  headers: HeaderReader;
  body: AsyncIterable<Uint8Array>;
}

function headersOf({ headers }: IncomingMessage): HeaderReader {
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { get, has: (name) => get(name) !== null };
}

function respond(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(body);
}

/** Who answers what a listener receives. */
export interface Listeners {
  /** Answers without the way through web-standard objects, which costs a tenth of a request; null for what it does not answer. */
  direct(request: DirectRequest, message: IncomingMessage): Promise<HttpResponse> | null;
  /** Answers everything else. */
  web(request: Request, message: IncomingMessage): Promise<Response>;
  broken(broken: BrokenRequest): Promise<HttpResponse>;
}

/** Milliseconds in which a connection must get on: whoever reads nothing of an answer has it kept in memory meanwhile. */
const longestSilence = 30_000;

/**
 * A node:http server: straight to the surfaces that are measured by their speed, by web-standard requests to the others.
 * @param silence after so many milliseconds in which nothing passes in either direction, a connection is ended
 */
export function createListener({ direct, web, broken }: Listeners, silence = longestSilence): Server {
  const adapter = createServerAdapter<NodeContext>((request, { req }) => web(request, req));
  const receive = (message: IncomingMessage, response: ServerResponse) => {
    const code = faultOf(message);
    if (code) {
      const address = message.socket.remoteAddress ?? 'unknown';
      const { method = 'GET', url: target = '/' } = message;
      return broken({ code, method, target, address }).then((refused) => respond(response, refused));
    }
    const request = { method: message.method ?? 'GET', headers: headersOf(message), body: message };
    const answering = direct(request, message);
    if (!answering) return adapter(message, response);
    return answering.then((answer) => respond(response, answer)).catch(() => response.destroy());
  };
  const server = createServer({ requireHostHeader: false }, receive);
  server.timeout = silence;
  server.on('checkExpectation', receive);
  server.on('clientError', (error: ParseError, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const fault = describe(error, socket);
    broken(fault).then(
      (refused) => write(socket, refused, fault.method),
      () => socket.destroy(),
    );
  });
  return server;
}
