import type { HeaderReader } from '../http/headers.ts';
import { decodeText, parseJson, requireMediaType } from '../http/body.ts';
import { parseForm } from '../http/form.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { readVariables } from './variables.ts';
import { isRepeatable } from '../declare/route-features.ts';
import { invalidRequest, ApiError, type ValidationIssue } from '../http/api-error.ts';
import type { Route } from '../declare/route.ts';
import type { BoundRoute } from '../operation/bound-route.ts';
import { hasTooManyValues, maximumValues } from '../http/value-count.ts';

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
function faultsOf(read: () => unknown): readonly ValidationIssue[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.faults.length > 0) return error.faults;
    throw error;
  }
}

/** Addresses end up in logs and histories, so nothing of an OAuth request may stand there (RFC 6749 §2.3.1). */
function requireNoQuery({ search }: URL): void {
  if (search !== '') {
    throw new ApiError('INVALID_REQUEST', 'Parameters belong into the body of the request, not into its address.');
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
    return route.form.read(parseForm(bytes), headers);
  }
  const body = route.method === 'GET' ? {} : readBody(route, request);
  const faults = isRepeatable(route) ? faultsOf(() => idempotencyKey(headers)) : [];
  return readVariables(route, operation, { params, query: url.searchParams, headers, body }, [...faults]);
}
