import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { type NameStyle, restName } from '../declare/naming.ts';
import { invalidRequest, ApiError, type ValidationIssue } from '../http/api-error.ts';
import { statusOf } from './statuses-of-codes.ts';

/** What the core's errors say for programs. */
const domainDetails = z.object({
  code: z.string(),
  scope: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  moreFaults: z.number().optional(),
  faults: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
});

/** The challenge of a 401 or 403 (RFC 6750 §3). */
export function challenge(parameters: Readonly<Record<string, string>> = {}): Record<string, string> {
  const list = Object.entries({ realm: 'portico', ...parameters }).map(([name, value]) => `${name}="${value}"`);
  return { 'www-authenticate': `Bearer ${list.join(', ')}` };
}

export function insufficientScope(scope: string, message: string): ApiError {
  return new ApiError('INSUFFICIENT_SCOPE', message, { headers: challenge({ error: 'insufficient_scope', scope }) });
}

/** A fault at `['input', 'environmentDefaults', 'region']` is at `/environment_defaults/region` of the body. */
function requestFault(path: readonly (string | number)[], detail: string, style: NameStyle): ValidationIssue {
  const [argument, ...rest] = path.map((step) => (typeof step === 'number' ? step : restName(step, style)));
  if (argument === 'input') return { pointer: rest.map((step) => `/${step}`).join(''), detail };
  return { parameter: String(argument), detail };
}

function apiErrorOf(error: unknown, style: NameStyle): ApiError | null {
  if (!(error instanceof GraphQLError)) return null;
  // What was refused on the way by whom the core asked for help, in words of ours.
  if (error.originalError instanceof ApiError && statusOf(error.originalError.code) < 500) return error.originalError;
  const details = domainDetails.safeParse(error.extensions);
  if (!details.success || statusOf(details.data.code) >= 500) return null;
  const { code, scope, faults, retryAfterSeconds, moreFaults } = details.data;
  if (faults?.length) {
    const issues = faults.map(({ path, message }) => requestFault(path, message, style));
    return invalidRequest(issues, moreFaults);
  }
  if (scope) return insufficientScope(scope, error.message);
  const headers = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
  return new ApiError(code, error.message, headers ? { headers } : {});
}

/** What the caller is told of a failed operation; null where the server is at fault. */
export function fromDomain(failure: unknown, style: NameStyle): ApiError | null {
  if (failure instanceof ApiError) return failure;
  if (!(failure instanceof AggregateError)) return null;
  const apiErrors = failure.errors.map((error) => apiErrorOf(error, style));
  return apiErrors.every((apiError) => apiError !== null) ? (apiErrors[0] ?? null) : null;
}
