import { OperationTypeNode } from 'graphql';
import { schema } from '../../../schema/index.ts';
import type { Random } from '../random.ts';
import { browserHeaders } from './form-requests.ts';
import { draftDocument, type Drafted } from './graphql-documents.ts';
import { hostileHeaders, someAddress } from './hostile-headers.ts';
import { strangeDocuments } from './strange-documents.ts';
import { asJson, brokenBodies, hugeBody, mutated, nastyText, nastyValue } from './nasty-values.ts';
import { encodedPairs, type FuzzRequest, type Target } from './request.ts';
import type { Subject } from './subject.ts';

/** A session as often as a credential; now and then nobody. */
function callerOf(random: Random, subject: Subject): Record<string, string> {
  if (random.chance(0.5)) return browserHeaders(random, subject);
  if (random.chance(0.1)) return {};
  const { key, token, accessToken } = subject;
  return { authorization: `Bearer ${random.pick([key, token, token, accessToken])}` };
}

/** Operation, variables and what else may go with them. */
function payloadOf(random: Random, { query, variables, operationName }: Drafted): Record<string, unknown> {
  const payload: Record<string, unknown> = { query, variables };
  if (random.chance(0.3)) payload.operationName = operationName;
  if (random.chance(0.1)) payload.extensions = mutated(random, { persistedQuery: { version: 1, sha256Hash: 'x' } });
  if (random.chance(0.03)) payload.variables = nastyValue(random);
  if (random.chance(0.03)) payload.variables = { ...variables, [nastyText(random)]: nastyValue(random) };
  if (random.chance(0.02)) payload[nastyText(random)] = nastyValue(random);
  if (random.chance(0.02)) payload.query = nastyValue(random);
  return payload;
}

function bodyOf(random: Random, payload: Record<string, unknown>): string | Buffer {
  if (random.chance(0.005)) return hugeBody;
  if (random.chance(0.03)) return random.pick(brokenBodies);
  const text = asJson(payload);
  const copies = random.chance(0.03) ? random.pick([1, 2, 500]) : 0;
  // Beyond that the server ends the connection, which is its right.
  if (copies === 0 || text.length * copies > 4_000_000) return text;
  return `[${Array.from({ length: copies }, () => text).join(',')}]`;
}

function byGet(payload: Record<string, unknown>): string {
  const pairs = Object.entries(payload).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : asJson(value),
  ]);
  return `/graphql?${encodedPairs(pairs)}`.slice(0, 15_000);
}

function requestOf(random: Random, subject: Subject, drafted: Drafted): FuzzRequest {
  const payload = payloadOf(random, drafted);
  const headers = { 'x-forwarded-for': someAddress(random), ...callerOf(random, subject) };
  const hostile = random.chance(0.2) ? hostileHeaders(random) : {};
  if (random.chance(0.1)) {
    return { method: 'GET', target: byGet(payload), headers: { ...headers, ...hostile }, body: undefined };
  }
  const type = random.chance(0.97)
    ? 'application/json'
    : random.pick(['application/graphql', 'text/plain', 'multipart/form-data']);
  return {
    method: random.chance(0.99) ? 'POST' : random.pick(['PUT', 'TRACE', 'OPTIONS', 'DELETE']),
    target: '/graphql',
    headers: { 'content-type': type, ...headers, ...hostile },
    body: bodyOf(random, payload),
  };
}

function fieldTargets(operation: OperationTypeNode): Target[] {
  return Object.keys(schema.getRootType(operation)?.getFields() ?? {}).map((name) => ({
    name: `${operation} ${name}`,
    ask: (random, subject) => requestOf(random, subject, draftDocument(random, subject, operation, name)),
  }));
}

/** Every strange document is a target, so that each is asked in every round. */
const documentTargets = Object.entries(strangeDocuments).map(
  ([name, query]): Target => ({
    name: `the document with ${name}`,
    ask: (random, subject) =>
      requestOf(random, subject, { query: query(subject), variables: {}, operationName: 'Fuzz' }),
  }),
);

/** Every field that callers can begin at, and documents that are strange by themselves. */
export const graphqlTargets: readonly Target[] = [
  ...fieldTargets(OperationTypeNode.QUERY),
  ...fieldTargets(OperationTypeNode.MUTATION),
  ...documentTargets,
];
