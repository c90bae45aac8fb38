import { gunzipSync } from 'node:zlib';
import { ApiError } from '../http/api-error.ts';
import { BoundedReader } from './bounded-reader.ts';
import type { EncodedExport } from './encoded-export.ts';
import { requireModestJson } from './modest-json.ts';
import { exportRequest } from './messages.ts';

/** 20 MiB, before and after decompression. */
export const maximumBytes = 20 * 1_048_576;

function decompress(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than 20 MiB once it is decompressed.');
    }
    throw new ApiError('INVALID_INPUT', 'The body is not valid gzip.');
  }
}

function decodeProtobuf(bytes: Uint8Array): object {
  try {
    return exportRequest.decode(new BoundedReader(bytes));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('INVALID_INPUT', 'The body is no ExportMetricsServiceRequest in protobuf.');
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function decodeJson(bytes: Uint8Array): object {
  requireModestJson(bytes);
  let decoded: unknown;
  try {
    decoded = JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new ApiError('INVALID_INPUT', 'The body is not valid JSON in UTF-8.');
  }
  if (typeof decoded === 'object' && decoded !== null && !Array.isArray(decoded)) return decoded;
  throw new ApiError('INVALID_INPUT', 'The body must be an object, an ExportMetricsServiceRequest.');
}

/**
 * Decodes a request, in time and memory in proportion to its size.
 * @throws INVALID_INPUT, PAYLOAD_TOO_LARGE
 */
export function decodeExport({ bytes, encoding, isCompressed }: Omit<EncodedExport, 'constructor'>): object {
  const content = isCompressed ? decompress(bytes) : bytes;
  return encoding === 'json' ? decodeJson(content) : decodeProtobuf(content);
}
