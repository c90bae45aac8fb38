import type { HeaderReader } from '../http/headers.ts';
import type { RouteOperation } from '../operation/route-operation.ts';
import { expectedVersions, requireNoTag } from '../http/conditional.ts';
import { InputValidator } from './input-validator.ts';
import { hasEnvironment, isGuardedChange } from '../declare/route-features.ts';
import { environments } from '../declare/environments.ts';
import { jsonPointer } from '../http/json-pointer.ts';
import { restName } from '../declare/naming.ts';
import type { OperationInput } from '../operation/compile.ts';
import { sourceOf } from '../operation/input-source.ts';
import { parameterValue } from './parameter.ts';
import { invalidRequest, ApiError, type ValidationIssue } from '../http/api-error.ts';
import type { Route } from '../declare/route.ts';

const environmentHeader = 'service-environment';

/** The parts of a request that variables are made from. */
export interface RequestParts {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: HeaderReader;
  /** The parsed body, an empty object where there is none. */
  body: unknown;
}

/** The last page that GraphQL's integers can name. A page beyond it is past the end of every list, as that one is. */
const lastPage = 2 ** 31 - 1;

function textOf({ name }: OperationInput, text: string): string {
  return name === 'page' && /^\d+$/.test(text) ? String(Math.min(Number(text), lastPage)) : text;
}

/** Reads one query parameter. @returns undefined where it is absent or at fault */
function readQuery(input: OperationInput, query: URLSearchParams, faults: ValidationIssue[]): unknown {
  const parameter = restName(input.name, 'snake_case');
  const [text, ...repeated] = query.getAll(parameter);
  if (text === undefined) return input.defaultValue;
  if (repeated.length > 0) {
    faults.push({ parameter, detail: 'must be given once' });
    return undefined;
  }
  const check = new InputValidator('snake_case');
  const value = check.check(input.type, input.rules, parameterValue(input.type, textOf(input, text)), []);
  faults.push(...check.faults.map(({ detail }) => ({ parameter, detail })));
  return value;
}

/** A step of the path; a value outside of its enumeration is a 404. @throws NOT_FOUND */
function readPath({ name, names }: OperationInput, params: RequestParts['params']): string | undefined {
  const step = params[name];
  if (!names || (step !== undefined && names.includes(step))) return step;
  throw new ApiError('NOT_FOUND', `There is no such ${name}.`);
}

function readBody(route: Route, input: OperationInput, body: unknown, faults: ValidationIssue[]): unknown {
  const check = new InputValidator(route.names);
  const value = check.check(input.type, input.rules, body, []);
  faults.push(...check.faults.map(({ path, detail }) => ({ pointer: jsonPointer(path), detail })));
  return value;
}

/** A route without input takes an empty object at most. */
function requireEmptyBody(body: unknown, faults: ValidationIssue[]): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    faults.push({ pointer: '', detail: 'must be empty' });
    return;
  }
  for (const name of Object.keys(body))
    faults.push({ pointer: jsonPointer([name]), detail: 'is not a field that can be set' });
}

export const defaultEnvironment = 'production';

/** The environment that `Service-Environment` selects. */
export function selectedEnvironment(headers: HeaderReader): string {
  return headers.get(environmentHeader) ?? defaultEnvironment;
}

/** The same where it is one that there is; null for whatever else somebody sends. */
export function knownEnvironment(headers: HeaderReader): string | null {
  const selected = selectedEnvironment(headers);
  return environments.includes(selected) ? selected : null;
}

/** The environment that a request is about: the one that its path names, else the one that it selects. Null where there is none. */
export function environmentOf(
  { surface }: Pick<Route, 'surface'>,
  { environment }: RequestParts['params'],
  headers: HeaderReader,
): string | null {
  if (!surface.hasEnvironments) return null;
  return environment !== undefined && environments.includes(environment) ? environment : knownEnvironment(headers);
}

function checkEnvironment(route: Route, headers: HeaderReader, faults: ValidationIssue[]): void {
  if (hasEnvironment(route) && !environments.includes(selectedEnvironment(headers))) {
    faults.push({ parameter: 'Service-Environment', detail: `must be one of ${environments.join(', ')}` });
  }
}

/**
 * The variables of the operation, from all parts of the request.
 * @throws INVALID_INPUT naming every fault in path, query, headers and body at once
 * @throws STALE_VERSION where `If-Match` names a state of something that has none
 */
export function readVariables(
  route: Route,
  { facts }: RouteOperation,
  { params, query, headers, body }: RequestParts,
  faults: ValidationIssue[],
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  checkEnvironment(route, headers, faults);
  for (const input of facts.inputs) {
    const source = sourceOf(route, input.name);
    if (source === 'path') variables[input.name] = readPath(input, params);
    if (source === 'body') variables[input.name] = readBody(route, input, body, faults);
    if (source === 'environment') variables[input.name] = selectedEnvironment(headers);
    if (source === 'if-match') variables[input.name] = expectedVersions(headers.get('if-match'));
    if (source === 'query') variables[input.name] = readQuery(input, query, faults);
  }
  const sources = facts.inputs.map(({ name }) => sourceOf(route, name));
  if (!sources.includes('body') && route.method !== 'GET') requireEmptyBody(body, faults);
  if (faults.length > 0) throw invalidRequest(faults);
  if (isGuardedChange(route) && !sources.includes('if-match')) requireNoTag(headers.get('if-match'));
  return variables;
}
