import { z } from 'zod';
import type { Codec } from '../declare/codec.ts';
import type { HeaderReader } from '../http/headers.ts';
import type { JsonSchema } from '../declare/json-schema.ts';
import { ApiError } from '../http/api-error.ts';
import { maximumBytes } from './decode.ts';
import { EncodedExport } from './encoded-export.ts';
import { exportResponse, status as statusMessage } from './messages.ts';

const json = 'application/json';
const protobuf = 'application/x-protobuf';

function typeOf(headers: HeaderReader): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whoever speaks protobuf is answered in protobuf, everybody else in JSON. */
function speaksProtobuf(headers: HeaderReader | null): boolean {
  return headers !== null && typeOf(headers) === protobuf;
}

/** @throws UNSUPPORTED_MEDIA_TYPE */
function isCompressed(headers: HeaderReader): boolean {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return false;
  if (encoding !== 'gzip') throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The content encoding must be gzip.');
  return true;
}

/** The codes of gRPC for statuses of HTTP, which a Status carries (OTLP specification, failures). */
const grpcCodes: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  405: 12,
  406: 3,
  408: 4,
  413: 8,
  415: 3,
  429: 8,
  431: 8,
  500: 13,
  503: 14,
};

const outcome = z.object({ rejectedDataPoints: z.number(), errorMessage: z.string() });

function encode(type: typeof statusMessage, message: object, isBinary: boolean) {
  return isBinary
    ? { headers: { 'content-type': protobuf }, body: new Uint8Array(type.encode(type.fromObject(message)).finish()) }
    : { headers: { 'content-type': json }, body: JSON.stringify(message) };
}

/** In JSON as protobuf's JSON mapping has it; the specification of OTLP says the rest. */
function inBoth(shape: JsonSchema) {
  return { [json]: shape, [protobuf]: {} };
}

const media = {
  request: inBoth({ type: 'object', description: 'An ExportMetricsServiceRequest.' }),
  answer: inBoth({
    type: 'object',
    description: 'An ExportMetricsServiceResponse; with partialSuccess where not everything was taken.',
    properties: {
      partialSuccess: {
        type: 'object',
        properties: { rejectedDataPoints: { type: 'integer' }, errorMessage: { type: 'string' } },
        required: ['rejectedDataPoints', 'errorMessage'],
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  }),
  error: inBoth({
    type: 'object',
    description: 'A Status of gRPC.',
    properties: { code: { type: 'integer' }, message: { type: 'string' } },
    required: ['code', 'message'],
    additionalProperties: false,
  }),
};

/** OTLP over HTTP for metrics: JSON and protobuf, plain and gzip. */
export const otlpMetrics: Codec = {
  maximumBytes,
  media,
  read(bytes, headers) {
    const type = typeOf(headers);
    if (type !== json && type !== protobuf) {
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `The body must be ${json} or ${protobuf}.`);
    }
    // Decoding can take seconds, so it is left to whoever can do it without holding others up.
    return new EncodedExport(bytes, type === protobuf ? 'protobuf' : 'json', isCompressed(headers));
  },
  write(data, headers) {
    const { rejectedDataPoints, errorMessage } = outcome.parse(data);
    const isWhole = rejectedDataPoints === 0 && errorMessage === '';
    const message = isWhole ? {} : { partialSuccess: { rejectedDataPoints, errorMessage } };
    return encode(exportResponse, message, speaksProtobuf(headers));
  },
  writeError({ message }, status, headers) {
    return encode(statusMessage, { code: grpcCodes[status] ?? 2, message }, speaksProtobuf(headers));
  },
};
