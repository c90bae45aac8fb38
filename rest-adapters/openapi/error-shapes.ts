import type { NamedShape } from './named-shapes.ts';

/** The error objects of the two surfaces, as `problem.ts` makes them. */
export const errorShapes: Readonly<Record<'v1' | 'api', NamedShape>> = {
  v1: {
    name: 'Problem',
    shape: {
      type: 'object',
      description: 'What is wrong with a request (RFC 9457).',
      properties: {
        type: { type: 'string', description: 'Names the kind of problem: `urn:portico:problem:…`.' },
        code: { type: 'string', description: 'The same for programs to go by, as in `insufficient_scope`.' },
        title: { type: 'string', description: 'The reason phrase of the status.' },
        status: { type: 'integer' },
        detail: { type: 'string', description: 'For people.' },
        instance: { type: 'string', description: 'The path that was asked for.' },
        request_id: { type: 'string', description: 'As in X-Request-ID.' },
        errors: {
          type: 'array',
          description: 'Every fault of the request.',
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
  },
  api: {
    name: 'Error',
    shape: {
      type: 'object',
      description: 'What is wrong with a request.',
      properties: {
        error: { type: 'string', description: 'The reason phrase of the status.' },
        message: { type: 'string', description: 'For people.' },
        status: { type: 'integer' },
        timestamp: { type: 'string', format: 'date-time' },
      },
      required: ['error', 'message', 'status', 'timestamp'],
      additionalProperties: false,
    },
  },
};

export const oauthErrorShape: NamedShape = {
  name: 'OAuthError',
  shape: {
    type: 'object',
    description: 'An error of OAuth (RFC 6749 §5.2).',
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
    required: ['error', 'error_description'],
    additionalProperties: false,
  },
};
