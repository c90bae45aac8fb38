import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createServerAdapter } from '@whatwg-node/server';
import { securityHeaders } from './response-headers.ts';

interface NodeContext {
  req: IncomingMessage;
}

const clientErrors: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** What is not even HTTP cannot reach a route; it gets a problem as well formed as any. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, title] = clientErrors[error.code ?? ''] ?? [400, 'Bad Request'];
  const requestId = randomUUID();
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: 'The request is not valid HTTP.',
    request_id: requestId,
  });
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
}

/** A node:http server that speaks in web-standard requests and responses. */
export function createListener(answer: (request: Request, message: IncomingMessage) => Promise<Response>): Server {
  const adapter = createServerAdapter<NodeContext>((request, { req }) => answer(request, req));
  const server = createServer(adapter);
  server.on('clientError', answerBrokenRequest);
  return server;
}
