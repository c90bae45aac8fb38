import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import type { Config } from '../config/config.ts';

/** What is known of a request before it is known who sends it. */
export interface RequestInfo {
  requestId: string;
  /** Under the public URL, whatever Host says. */
  url: URL;
  /** The client's, seen through trusted proxies. */
  address: string;
  at: Date;
  /** For durations, in milliseconds. */
  startedAt: number;
}

/** The target of the request line as an address under the public URL (RFC 9112 §3.2). */
function targetUrl(target: string, publicUrl: string): URL {
  const path = target.startsWith('/') ? target : pathOf(target);
  return URL.parse(publicUrl + path) ?? new URL('/', publicUrl);
}

/** What an absolute target names on its host; `/` where it is none. */
function pathOf(target: string): string {
  const absolute = URL.parse(target);
  return absolute ? absolute.pathname + absolute.search : '/';
}

/** A trusted proxy has given the request an id, and logged it. */
function requestIdOf(request: IncomingMessage, { trustsProxy }: Config): string {
  const given = request.headers['x-request-id'];
  const isTrusted = trustsProxy(request.socket.remoteAddress ?? '', 0);
  return isTrusted && typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : randomUUID();
}

/** Of a request that is not even HTTP. */
export function brokenRequestInfo(
  { target, address }: { target: string; address: string },
  { publicUrl }: Config,
  now: Date,
): RequestInfo {
  const url = targetUrl(target, publicUrl);
  return { requestId: randomUUID(), url, address, at: now, startedAt: performance.now() };
}

export function requestInfoOf(request: IncomingMessage, config: Config, now: Date): RequestInfo {
  return {
    requestId: requestIdOf(request, config),
    url: targetUrl(request.url ?? '/', config.publicUrl),
    address: request.socket.remoteAddress ? proxyAddress(request, config.trustsProxy) : 'unknown',
    at: now,
    startedAt: performance.now(),
  };
}
