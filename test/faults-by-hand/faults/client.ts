import { type Fault, fault } from '../fault.ts';

const all = ['credentials', 'edges', 'errors', 'requests', 'resources', 'retries'].map(
  (name) => `test/client/${name}.test.ts`,
);

export const clientFaults: readonly Fault[] = [
  fault(
    'client/src/backoff.ts',
    'every pause is the longest one at least',
    'Math.min(maximumDelay, baseDelay',
    'Math.max(maximumDelay, baseDelay',
    ...all,
  ),
  fault(
    'client/src/backoff.ts',
    'whoever gives up while the client waits is not heard',
    "signal?.addEventListener('abort', abort, { once: true });",
    '',
    ...all,
  ),
  fault(
    'client/src/errors.ts',
    'a 500 is no fault of the server',
    'response.status >= 500',
    'response.status > 500',
    ...all,
  ),
  fault(
    'client/src/errors.ts',
    'an error does not name its request',
    "response.headers.get('x-request-id')",
    "response.headers.get('request-id')",
    ...all,
  ),
  fault(
    'client/src/portico.ts',
    'a base URL with two slashes at its end leads nowhere',
    "replace(/\\/+$/, '')",
    "replace(/\\/$/, '')",
    ...all,
  ),
  fault('client/src/portico.ts', 'an attempt has three seconds', 'timeout = 30_000', 'timeout = 3_000', ...all),
  fault('client/src/resilient-fetch.ts', 'a DELETE is not tried again', "'PUT', 'DELETE']", "'PUT']", ...all),
  fault(
    'client/src/resilient-fetch.ts',
    'a form gets an Idempotency-Key',
    'if (keyed.has(method) && !isForm &&',
    'if (keyed.has(method) &&',
    ...all,
  ),
  fault(
    'client/src/resilient-fetch.ts',
    "a request that brings its own credential gets the client's",
    "if (!tokens || headers.has('authorization')) return null;",
    'if (!tokens) return null;',
    ...all,
  ),
  fault(
    'client/src/webhooks.ts',
    'a genuine message that is no event is an event',
    "'type' in value && 'data' in value",
    "'type' in value",
    ...all,
    'test/client/recipes.test.ts',
  ),
  fault(
    'client/src/answers.ts',
    'an answer without a body is undefined instead of an error',
    'if (data === undefined || data === null) throw',
    'if (data === null) throw',
    ...all,
  ),
  fault(
    'client/src/path.ts',
    'a path parameter that is not set leads to the path of the list',
    '.{0,2}$/',
    '.{1,2}$/',
    ...all,
  ),
  fault('client/src/call.ts', 'a list begins with its first page', 'null ? options', 'null ? others', ...all),
  fault('client/src/call.ts', 'options stand where the body does', '+ Number(hasBody)', '', ...all),
  fault('client/src/page-list.ts', 'a list is asked for again by each who waits', '??= dataOf', '= dataOf', ...all),
  fault('client/src/seen.ts', 'what was seen is not remembered', 'responses.set(data, response)', '', ...all),
  fault(
    'client/src/resources.ts',
    'a resource cannot be given back by a promise',
    "new Set(['then', 'toJSON'])",
    "new Set(['toJSON'])",
    ...all,
  ),
  fault(
    'client/src/resilient-fetch.ts',
    'what was given up before is sent',
    'request.signal.throwIfAborted();',
    '',
    ...all,
  ),
];
