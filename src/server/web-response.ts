import { Response } from '@whatwg-node/fetch';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';

/** Cookies are a list, and how the body is framed is the connection's affair (RFC 9112 §6.2). */
const elsewhere: ReadonlySet<string> = new Set(['set-cookie', 'content-length', 'transfer-encoding', 'connection']);

/** What a web-standard response says, with its body read. */
export async function httpResponseOf(response: Response): Promise<HttpResponse> {
  const body = response.body === null ? null : await response.text();
  return { ...headOf(response), body };
}

/** The same of one whose body is not read here. */
export function headOf(response: Response): HttpResponse {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !elsewhere.has(name)));
  return { status: response.status, headers, cookies: response.headers.getSetCookie(), body: null };
}

/** The same as the web knows it; what answers HEAD has no body. */
export function webResponseOf({ status, headers, cookies = [], body, stream }: HttpResponse, method: string): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return new Response(method === 'HEAD' ? null : (stream ?? body), { status, headers: all });
}
