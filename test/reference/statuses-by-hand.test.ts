import { expect, test } from 'vitest';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What three routes can answer, thought out by hand from the contract: a witness of the derivation by which all others
 * are documented and tested.
 */
const byHand: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'v1 get /v1/projects': {
    200: 'the page',
    304: 'the caller has it already',
    400: 'page or limit is none',
    401: 'no credential, or none that is valid',
    403: 'the credential lacks projects:read',
    406: 'JSON is not wanted',
    429: 'the plan is used up',
    500: 'our fault',
    503: 'maintenance',
  },
  'v1 post /v1/projects/{projectId}/incidents': {
    201: 'the incident',
    400: 'the body breaks a rule',
    401: 'no credential, or none that is valid',
    403: 'the credential or the role lacks incidents:write',
    404: 'no such project, as far as the caller may know',
    406: 'JSON is not wanted',
    409: 'the first request with this Idempotency-Key still runs',
    413: 'the body is too large',
    415: 'the body is not JSON',
    422: 'the Idempotency-Key was used for another request',
    429: 'the plan is used up',
    500: 'our fault',
    503: 'maintenance',
  },
  'api patch /api/posts/{id}': {
    200: 'the post as it is now',
    400: 'the body breaks a rule',
    401: 'no credential, or none that is valid',
    403: 'the key lacks write, or another wrote the post',
    404: 'no such post, as far as the caller may know',
    406: 'JSON is not wanted',
    409: 'the first request with this Idempotency-Key still runs',
    412: 'somebody else was faster',
    413: 'the body is too large',
    415: 'the body is not JSON',
    422: 'the Idempotency-Key was used for another request',
    429: 'the plan is used up',
    500: 'our fault',
    503: 'maintenance',
  },
};

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const operation = z.object({ responses: z.record(z.string(), z.unknown()) });

test.each(Object.keys(byHand))('%s answers what somebody thought out by hand', (key) => {
  const [surface = '', method = '', target = ''] = key.split(' ');
  const file = path.resolve(import.meta.dirname, `../../docs/openapi/${surface}.json`);
  const { paths } = document.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { responses } = operation.parse(paths[target]?.[method]);
  expect(Object.keys(responses)).toEqual(Object.keys(byHand[key] ?? {}));
});
