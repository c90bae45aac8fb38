import type { Surface } from '../../../rest-adapters/declare/surface.ts';
import { oauthError } from '../../../rest-adapters/errors/oauth-error.ts';
import type { DeclaredError } from '../../../rest-adapters/errors/declared-errors.ts';
import { ApiError } from '../../../rest-adapters/http/api-error.ts';
import type { HttpResponse } from '../../../rest-adapters/http/response.ts';

/** Whose words an error is said in. */
type Writer = Surface['error'];

/** The moment and the request that examples are of. */
const sample = { now: new Date('2026-11-21T09:30:00Z'), requestId: '62aff6ba-df00-4892-a2e9-a71518750fc7' };

/** A fault of a body, which the one code that has faults shows. */
const faults = [{ pointer: '/name', detail: 'is required' }];

/** The body that a code has in the words of a surface, as that writes it. */
export function exampleBody(
  writer: Writer,
  code: string,
  declared: DeclaredError,
  path: string,
  origin: string,
): string {
  const error = new ApiError(code, declared.example, { faults: code === 'INVALID_INPUT' ? faults : [] });
  const { body }: Pick<HttpResponse, 'body'> = writer.write(error, declared.status, { ...sample, path, origin });
  return JSON.stringify(JSON.parse(String(body)), null, 2);
}

/** The same in GraphQL. */
export function graphqlExample(code: string, { example }: DeclaredError): string {
  return JSON.stringify({ errors: [{ message: example, extensions: { code } }] }, null, 2);
}

/** What an OAuth endpoint calls a code. */
export function oauthWordOf(code: string, declared: DeclaredError): string {
  const body: unknown = JSON.parse(exampleBody(oauthError, code, declared, '/', 'https://portico.example'));
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : '';
}
