import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { routeOf } from '../declared-route.ts';
import { type Reply, replyOf } from '../reply.ts';
import type { Route } from '../../../rest-adapters/declare/route.ts';
import type { FuzzRequest } from './request.ts';

/** The longest that any answer may take, in milliseconds. */
const timeoutMs = 30_000;

/** Statuses that come without a body (RFC 9110 §6.4.1). */
const bodiless = new Set([204, 205, 304]);

async function readReply(message: IncomingMessage): Promise<Reply> {
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '');
  }
  const body = await buffer(message);
  const status = message.statusCode ?? 0;
  return replyOf(new Response(bodiless.has(status) ? null : new Uint8Array(body), { status, headers }));
}

/** A connection that was kept may end at the very moment at which it is used again, which says nothing of the request. */
class KeptConnectionEnded extends Error {
  constructor(cause: Error) {
    super('a connection that was kept has ended', { cause });
  }
}

/** Sends what a well-behaved client would not: targets and headers go as they are. */
export class Sender {
  readonly #origin: URL;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string) {
    this.#origin = new URL(url);
  }

  /** @throws Error where there is no answer, or none in time */
  async send(asked: FuzzRequest): Promise<Reply> {
    try {
      return await this.#once(asked, this.#agent);
    } catch (error) {
      if (!(error instanceof KeptConnectionEnded)) throw error;
      return this.#once(asked, new Agent({ keepAlive: false }));
    }
  }

  #once({ method, target, headers, body }: FuzzRequest, agent: Agent): Promise<Reply> {
    const { hostname, port } = this.#origin;
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = {
        hostname,
        port,
        agent,
        method,
        path: target,
        headers: { ...headers, ...length },
        timeout: timeoutMs,
        // An answer may lead to an address as long as the one that was asked for.
        maxHeaderSize: 65_536,
      };
      const sent = request(options, (message) => readReply(message).then(resolve, reject));
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)));
      // Who does not want the rest of a body may answer before it is all there; what happens then is no matter.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isKept = sent.reusedSocket && error.code === 'ECONNRESET';
        reject(isKept ? new KeptConnectionEnded(error) : error);
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The path that a server finds in a target; `/` where there is none. */
export function pathOf(target: string): string {
  const address = target.startsWith('/') ? URL.parse(`http://127.0.0.1${target}`) : URL.parse(target);
  return address?.pathname ?? '/';
}

/** The route that a request leads to. */
export function routeFor({ method, target }: FuzzRequest): Route | undefined {
  return routeOf(method, pathOf(target));
}
