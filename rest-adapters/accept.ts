import type { HeaderReader } from './header-reader.ts';
import Negotiator from 'negotiator';
import { Refusal } from './refusal.ts';

const offered = ['application/json', 'application/problem+json'];

/** @throws NOT_ACCEPTABLE where the caller takes no JSON (RFC 9110 §12.5.1) */
export function requireJsonAcceptable(headers: HeaderReader): void {
  const accept = headers.get('accept');
  if (accept === null || accept === '*/*' || accept === 'application/json') return;
  if (!new Negotiator({ headers: { accept } }).mediaType(offered)) {
    throw new Refusal('NOT_ACCEPTABLE', 'The answer is application/json, which Accept rules out.');
  }
}
