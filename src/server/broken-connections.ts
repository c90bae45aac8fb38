import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import type { Exchange, UnansweredRequests } from './unanswered-requests.ts';

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

/** What node:http says of what it could not read. */
interface ParseError extends NodeJS.ErrnoException {
  /** What was read last, and how far it could be parsed. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** The request line, as far as it is known. */
interface RequestLine {
  method?: string | undefined;
  url?: string | undefined;
}

/** The beginning of each request line; a target that is no path is left out. */
const requestLines = /(?:^|\r\n\r\n)([A-Z]+) (\/[\x21-\x7e]*)?/g;

/** The last request line of a packet before its parser gave up: whole requests may have come in it before. */
function lastRequestLine({ rawPacket = Buffer.alloc(0), bytesParsed = rawPacket.length }: ParseError): RequestLine {
  const lines = [...rawPacket.toString('latin1').matchAll(requestLines)];
  const [, method, url] = lines.findLast(({ index }) => index <= bytesParsed) ?? [];
  return { method, url };
}

function describe(socket: Duplex, code: string | undefined, { method = 'GET', url = '/' }: RequestLine): BrokenRequest {
  return {
    code: codes[code ?? ''] ?? 'INVALID_HTTP',
    method,
    target: url,
    address: (socket instanceof Socket && socket.remoteAddress) || 'unknown',
  };
}

/** Milliseconds in which a client may read what it was told before its connection is ended for it. */
const linger = 2_000;

/**
 * Ends our side of a connection, and the other once the client has: what is closed while more comes is reset, and what the
 * client has not read is lost by that (RFC 9112 §9.6).
 */
function end(socket: Duplex, last?: string): void {
  const timer = setTimeout(() => socket.destroy(), linger).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end(last ?? '');
}

/** Writes the answer by hand, since there is no response to write it with. What answers HEAD has no body (RFC 9112 §6.3). */
function write(socket: Duplex, { status, headers, body }: HttpResponse, method: string): void {
  if (!socket.writable) return;
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  end(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${method === 'HEAD' ? '' : (body ?? '')}`,
  );
}

/** Waits until an answer was written, or its connection has ended. */
function written({ response }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) resolve();
    else response.once('finish', resolve).once('close', resolve);
  });
}

/** What was asked for on a connection. */
interface Conversation {
  /** Answered or not, its body may still be under way. */
  latest: Exchange | null;
  isBroken: boolean;
}

/** Ends connections on which something came that is no HTTP, after all that was asked for before was answered. */
export class BrokenConnections {
  readonly #answer: (broken: BrokenRequest) => Promise<HttpResponse>;
  readonly #unanswered: UnansweredRequests;
  readonly #longest: number;
  readonly #conversations = new WeakMap<Duplex, Conversation>();

  /** @param longest milliseconds after which a broken connection is ended, whatever is still to be said */
  constructor(
    answer: (broken: BrokenRequest) => Promise<HttpResponse>,
    unanswered: UnansweredRequests,
    longest: number,
  ) {
    this.#answer = answer;
    this.#unanswered = unanswered;
    this.#longest = longest;
  }

  #conversation(socket: Duplex): Conversation {
    const known = this.#conversations.get(socket);
    if (known) return known;
    const begun: Conversation = { latest: null, isBroken: false };
    this.#conversations.set(socket, begun);
    return begun;
  }

  /** Keeps what is asked for until it was read and answered. */
  watch(exchange: Exchange): void {
    const conversation = this.#conversation(exchange.message.socket);
    conversation.latest = exchange;
    exchange.response.once('close', () => {
      // An idle connection keeps nothing of what it was used for.
      if (exchange.message.complete && conversation.latest === exchange) conversation.latest = null;
    });
  }

  /** Ends a connection on which something could not be read. */
  endUnreadable(socket: Duplex, error: ParseError): void {
    const { latest, isBroken } = this.#conversation(socket);
    if (isBroken && error.code !== 'ECONNRESET') return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    // Where it is the body of the latest that is broken, what answers the break is its answer.
    const broken = latest && !latest.message.complete ? latest : null;
    this.#end(socket, describe(socket, error.code, broken?.message ?? lastRequestLine(error)), broken);
  }

  /** Ends a connection on which something was asked for that nobody serves. */
  endUnserved(socket: Duplex, method: string): void {
    this.#end(socket, describe(socket, undefined, { method }), null);
  }

  /** Whatever else comes says nothing any more. */
  #end(socket: Duplex, described: BrokenRequest, broken: Exchange | null): void {
    const conversation = this.#conversation(socket);
    if (conversation.isBroken) return;
    conversation.isBroken = true;
    const timer = setTimeout(() => socket.destroy(), this.#longest).unref();
    socket.once('close', () => clearTimeout(timer));
    this.#answerInTurn(socket, described, broken).catch(() => socket.destroy());
  }

  /** All before it is answered first (RFC 9112 §9.3.2). What has begun to get an answer gets no other. */
  async #answerInTurn(socket: Duplex, described: BrokenRequest, broken: Exchange | null): Promise<void> {
    const before = this.#unanswered.of(socket).findLast((exchange) => exchange !== broken);
    if (before) await written(before);
    const answer = broken?.response.headersSent ? null : await this.#answer(described);
    if (answer && !broken?.response.headersSent) {
      write(socket, answer, described.method);
      return;
    }
    if (broken) await written(broken);
    end(socket);
  }
}
