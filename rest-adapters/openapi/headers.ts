import { environments } from '../declare/environments.ts';
import type { JsonSchema } from '../declare/json-schema.ts';

/** A header of answers, under the name that it has among the components. */
interface DescribedHeader {
  description: string;
  schema: JsonSchema;
  required?: true;
}

const count: JsonSchema = { type: 'integer', minimum: 0 };

/** Every header that answers of the documented surfaces can carry. */
export const responseHeaders = {
  'X-Request-ID': {
    description: 'Names the request, in logs too.',
    schema: { type: 'string', minLength: 8 },
    required: true,
  },
  'X-RateLimit-Limit': { description: 'Requests that the window allows.', schema: count, required: true },
  'X-RateLimit-Remaining': { description: 'Requests that are left in it.', schema: count, required: true },
  'X-RateLimit-Reset': { description: 'When the next one begins, in Unix seconds.', schema: count, required: true },
  'RateLimit-Policy': {
    description: 'The windows of the limit: requests in `q`, seconds in `w` (IETF draft).',
    schema: { type: 'string' },
    required: true,
  },
  RateLimit: {
    description: 'How each window stands: requests left in `r`, seconds until the next one in `t` (IETF draft).',
    schema: { type: 'string' },
    required: true,
  },
  'X-Credential-Expires-At': {
    description: 'When the credential ends, where that is within 14 days.',
    schema: { type: 'string', format: 'date-time' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, required: true },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 9110 §11.6.1).',
    schema: { type: 'string' },
    required: true,
  },
  ETag: {
    description: 'Names this state, for If-None-Match, and for If-Match where it can be changed (RFC 9110 §8.8.3).',
    schema: { type: 'string' },
    required: true,
  },
  Location: {
    description: 'Where the new resource is.',
    schema: { type: 'string', format: 'uri-reference' },
    required: true,
  },
  Link: {
    description:
      'The first, previous, next and last page (RFC 8288), as far as they are known: with a cursor, by cursors.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'How many items there are in all, or at least.', schema: count, required: true },
  'X-Total-Count-Relation': {
    description: 'Whether there are just so many items (`eq`), or so many were counted and there may be more (`gte`).',
    schema: { type: 'string', enum: ['eq', 'gte'] },
    required: true,
  },
  'X-Page': { description: 'This page, counted from 1; absent where it was asked for by a cursor.', schema: count },
  'X-Next-Cursor': {
    description: 'Sent as `cursor`, leads to the next page; absent on the last one.',
    schema: { type: 'string' },
  },
  'X-Per-Page': { description: 'How many items a page holds.', schema: count, required: true },
  'X-Total-Pages': {
    description: 'How many pages there are, or at least where X-Total-Count-Relation is `gte`.',
    schema: count,
    required: true,
  },
  'Idempotency-Replayed': {
    description: 'The answer to an earlier request under the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'Idempotent-Replayed': {
    description: 'The same, under the name that clients of Stripe look for.',
    schema: { type: 'string', const: 'true' },
  },
  'Service-Environment': {
    description: 'The environment that was selected.',
    schema: { type: 'string', enum: environments },
  },
  Deprecation: {
    description: 'Since when it is known that this will be gone, in Unix seconds after `@` (RFC 9745).',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
    required: true,
  },
  Sunset: {
    description: 'From when on it may be gone (RFC 8594).',
    schema: { type: 'string' },
    required: true,
  },
} as const satisfies Record<string, DescribedHeader>;

export type HeaderName = keyof typeof responseHeaders;

const byLowerCase = new Map(Object.keys(responseHeaders).map((name) => [name.toLowerCase(), name]));

/** References to headers, by name. @throws Error where one is not described */
export function headerReferences(names: Iterable<string>): Record<string, JsonSchema> {
  const entries = [...new Set(names)].map((name) => {
    const known = byLowerCase.get(name.toLowerCase());
    if (!known) throw new Error(`the header ${name} is not described`);
    return [known, { $ref: `#/components/headers/${known}` }] as const;
  });
  return Object.fromEntries(entries);
}
