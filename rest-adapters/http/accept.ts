import type { HeaderReader } from './headers.ts';
import Negotiator from 'negotiator';
import { ApiError } from './api-error.ts';

const offered = ['application/json', 'application/problem+json'];

/** A charset, a profile and the like do not make it another type: the answer is JSON, and JSON is UTF-8 (RFC 8259 §8.1). */
function withoutParameters(accept: string): string {
  return accept.replaceAll(/;\s*(?!q\s*=)[^\s;,="]+\s*=\s*("[^"]*"|[^;,"]*)/gi, '');
}

/** @throws NOT_ACCEPTABLE where the caller takes no JSON (RFC 9110 §12.5.1) */
export function requireJsonAcceptable(headers: HeaderReader): void {
  const accept = headers.get('accept')?.trim();
  if (!accept || accept === '*/*' || accept === 'application/json') return;
  if (!new Negotiator({ headers: { accept: withoutParameters(accept) } }).mediaType(offered)) {
    throw new ApiError('NOT_ACCEPTABLE', 'The answer is application/json, which Accept rules out.');
  }
}

/** Browsers ask for HTML by name; programs take anything, and are given JSON. */
export function prefersHtml(headers: HeaderReader): boolean {
  const accept = headers.get('accept') ?? '*/*';
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html';
}
