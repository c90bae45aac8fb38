import type { ErrorBody } from '../declare/surface.ts';
import { reasonPhrase } from './statuses-of-codes.ts';

/** The error object of the unversioned surface: exactly these four fields. */
export const errorObject: ErrorBody = {
  name: 'Error',
  mediaType: 'application/json',
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
  write({ message }, status, { now }) {
    const body = { error: reasonPhrase(status), message, status, timestamp: now.toISOString() };
    return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
  },
};
