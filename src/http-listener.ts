import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { createServerAdapter } from '@whatwg-node/server';
import type { Answer } from '../rest-adapters/answer.ts';

interface NodeContext {
  req: IncomingMessage;
}

/** A request that is not even HTTP, as far as it could be read. */
export interface BrokenRequest {
  code: 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT' | 'INVALID_HTTP';
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
  const target = error.rawPacket?.toString('latin1').match(/^[A-Z]+ (\/[\x21-\x7e]*)/)?.[1] ?? '/';
  return { code: codes[error.code ?? ''] ?? 'INVALID_HTTP', target, address: socket.remoteAddress ?? 'unknown' };
}

/** Writes the answer by hand, since there is no response to write it with. */
function write(socket: Socket, { status, headers, body }: Answer): void {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** A node:http server that speaks in web-standard requests and responses. */
export function createListener(
  answer: (request: Request, message: IncomingMessage) => Promise<Response>,
  answerBroken: (broken: BrokenRequest) => Promise<Answer>,
): Server {
  const adapter = createServerAdapter<NodeContext>((request, { req }) => answer(request, req));
  const server = createServer(adapter);
  server.on('clientError', (error: ParseError, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    answerBroken(describe(error, socket)).then(
      (refused) => write(socket, refused),
      () => socket.destroy(),
    );
  });
  return server;
}
