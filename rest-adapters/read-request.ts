import type { HeaderReader } from './header-reader.ts';
import { decodeText, parseJson, requireMediaType } from './body.ts';
import { Form } from './form.ts';
import { idempotencyKey } from './idempotency.ts';
import { readVariables } from './inputs.ts';
import { isRepeatable } from './mechanisms.ts';
import { invalidRequest, Refusal, type RequestFault } from './refusal.ts';
import type { Route } from './route.ts';
import type { BoundRoute } from './router.ts';
import { hasTooManyValues, maximumValues } from './value-count.ts';

/** The parts of a request that are read once its route is known. */
export interface ReadableRequest {
  url: URL;
  headers: HeaderReader;
  params: Readonly<Record<string, string>>;
  bytes: Uint8Array;
}

function readJson({ headers, bytes }: ReadableRequest): unknown {
  if (bytes.byteLength === 0) return {};
  requireMediaType(headers, 'application/json');
  const body = parseJson(decodeText(bytes));
  if (hasTooManyValues(body)) {
    throw invalidRequest([{ pointer: '', detail: `must have at most ${maximumValues} values altogether` }]);
  }
  return body;
}

function readBody({ codec }: Route, request: ReadableRequest): unknown {
  return codec ? codec.read(request.bytes, request.headers) : readJson(request);
}

/** The faults that reading throws, as entries of a list, so that all can be told at once. */
function faultsOf(read: () => unknown): readonly RequestFault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.faults.length > 0) return error.faults;
    throw error;
  }
}

/** Addresses end up in logs and histories, so nothing of an OAuth request may stand there (RFC 6749 §2.3.1). */
function requireNoQuery({ search }: URL): void {
  if (search !== '') {
    throw new Refusal('INVALID_REQUEST', 'Parameters belong into the body of the request, not into its address.');
  }
}

/**
 * The variables of a route's operation.
 * @throws UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT with every fault, or what the route's form reader throws
 */
export function readRequest({ route, operation }: BoundRoute, request: ReadableRequest): Record<string, unknown> {
  const { headers, params, url, bytes } = request;
  if (route.form) {
    requireMediaType(headers, 'application/x-www-form-urlencoded');
    requireNoQuery(url);
    return route.form.read(new Form(new URLSearchParams(decodeText(bytes))), headers);
  }
  const body = route.method === 'GET' ? {} : readBody(route, request);
  const faults = isRepeatable(route) ? faultsOf(() => idempotencyKey(headers)) : [];
  return readVariables(route, operation, { params, query: url.searchParams, headers, body }, [...faults]);
}
