import type { ErrorBody } from '../declare/surface.ts';
import { errorPagePath } from './error-page-path.ts';
import { reasonPhrase } from './statuses-of-codes.ts';

/** `application/problem+json` (RFC 9457). */
export const problemDetails: ErrorBody = {
  name: 'Problem',
  mediaType: 'application/problem+json',
  shape: {
    type: 'object',
    description: 'What is wrong with a request (RFC 9457).',
    properties: {
      type: {
        type: 'string',
        format: 'uri',
        description: 'Names the kind of problem, by the address of the page that explains it.',
      },
      code: { type: 'string', description: 'The same for programs to go by, as in `insufficient_scope`.' },
      title: { type: 'string', description: 'The reason phrase of the status.' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'For people.' },
      instance: { type: 'string', description: 'The path that was asked for.' },
      request_id: { type: 'string', description: 'As in X-Request-ID.' },
      errors: {
        type: 'array',
        description: 'What of the request was refused: every fault, or what stands in the way.',
        items: {
          type: 'object',
          properties: {
            pointer: { type: 'string', description: 'Where in the body (RFC 6901).' },
            parameter: { type: 'string', description: 'Which parameter or header.' },
            detail: { type: 'string' },
          },
          required: ['detail'],
          additionalProperties: false,
        },
      },
    },
    required: ['type', 'code', 'title', 'status', 'detail', 'instance', 'request_id'],
    additionalProperties: false,
  },
  write({ code, message, faults }, status, { path, origin, requestId }) {
    const body = {
      type: origin + errorPagePath(code),
      code: code.toLowerCase(),
      title: reasonPhrase(status),
      status,
      detail: message,
      instance: path,
      request_id: requestId,
      ...(faults.length > 0 ? { errors: faults } : {}),
    };
    return { headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(body) };
  },
};
