import {
  getNamedType,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isInputObjectType,
  isScalarType,
} from 'graphql';
import { z } from 'zod';
import { type NameStyle, restName } from '../declare/naming.ts';
import { jsonPointer } from '../http/json-pointer.ts';
import { invalidRequest, ApiError, type ValidationIssue } from '../http/api-error.ts';
import { statusOf } from './statuses-of-codes.ts';

/** What the core's errors say for programs. */
const domainDetails = z.object({
  code: z.string(),
  scope: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  moreFaults: z.number().optional(),
  faults: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).default([]),
});

/** The challenge of a 401 or 403 (RFC 6750 §3). */
export function challenge(parameters: Readonly<Record<string, string>> = {}): Record<string, string> {
  const list = Object.entries({ realm: 'portico', ...parameters }).map(([name, value]) => `${name}="${value}"`);
  return { 'www-authenticate': `Bearer ${list.join(', ')}` };
}

export function insufficientScope(scope: string, message: string): ApiError {
  return new ApiError('INSUFFICIENT_SCOPE', message, { headers: challenge({ error: 'insufficient_scope', scope }) });
}

/** How a request names what the core calls by the names of an operation's inputs. */
export interface InputNames {
  names: NameStyle;
  inputs: readonly { name: string; type: GraphQLInputType }[];
}

type Path = readonly (string | number)[];

/** The steps as the request has them. Those within a scalar are names that its sender gave, and stay as they are. */
function stepsOf([argument, ...rest]: Path, { names, inputs }: InputNames): string[] {
  let type: GraphQLInputType | undefined = inputs.find(({ name }) => name === argument)?.type;
  const steps = [restName(String(argument), names)];
  for (const step of rest) {
    const holder: GraphQLNamedInputType | undefined = type && getNamedType(type);
    steps.push(typeof step === 'number' || isScalarType(holder) ? String(step) : restName(step, names));
    if (typeof step === 'string') type = isInputObjectType(holder) ? holder.getFields()[step]?.type : holder;
  }
  return steps;
}

/** A fault at `['input', 'environmentDefaults', 'region']` is at `/environment_defaults/region` of the body. */
function requestFault(path: Path, detail: string, within: InputNames): ValidationIssue {
  const [argument = '', ...rest] = stepsOf(path, within);
  if (argument === 'input') return { pointer: jsonPointer(rest), detail };
  return { parameter: argument, detail };
}

function apiErrorOf(error: unknown, within: InputNames): ApiError | null {
  if (!(error instanceof GraphQLError)) return null;
  // What was refused on the way by whom the core asked for help, in words of ours.
  if (error.originalError instanceof ApiError && statusOf(error.originalError.code) < 500) return error.originalError;
  const details = domainDetails.safeParse(error.extensions);
  if (!details.success || statusOf(details.data.code) >= 500) return null;
  const { code, scope, faults, retryAfterSeconds, moreFaults } = details.data;
  const issues = faults.map(({ path, message }) => requestFault(path, message, within));
  // Where rules are broken, the text is all of that; other refusals have a sentence of their own.
  if (code === 'INVALID_INPUT' && issues.length > 0) return invalidRequest(issues, moreFaults);
  if (scope) return insufficientScope(scope, error.message);
  return new ApiError(code, error.message, {
    faults: issues,
    headers: {
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(code === 'UNAUTHENTICATED' ? challenge({ error: 'invalid_token' }) : {}),
    },
  });
}

/** Where there is no operation, or none that takes anything. */
export const noInputs: InputNames = { names: 'snake_case', inputs: [] };

/** What the caller is told of a failed operation; null where the server is at fault. */
export function fromDomain(failure: unknown, within: InputNames): ApiError | null {
  if (failure instanceof ApiError) return failure;
  if (!(failure instanceof AggregateError)) return apiErrorOf(failure, within);
  const apiErrors = failure.errors.map((error) => apiErrorOf(error, within));
  return apiErrors.every((apiError) => apiError !== null) ? (apiErrors[0] ?? null) : null;
}
