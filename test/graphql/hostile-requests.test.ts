import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { Sender } from '../harness/fuzz/sender.ts';
import { instance } from '../harness/instance.ts';

/*
 * What the fuzzer has found at /graphql: each was a fault of ours once.
 */

let sender: Sender;

beforeAll(async () => {
  sender = new Sender((await instance()).config.publicUrl);
});
afterAll(() => sender.close());

function post(query: string, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() };
  return sender.send({
    method: 'POST',
    target: '/graphql',
    headers: { ...json, ...headers },
    body: JSON.stringify({ query }),
  });
}

test.each(['[', 'a b', '127.0.0.1:99999', '%00'])('Host: %s is no part of an address', async (host) => {
  expect(await post('{ __typename }', { host })).toMatchObject({
    status: 200,
    body: { data: { __typename: 'Query' } },
  });
});

test.each([
  ['variables', 'that end too soon', '{"a', 400],
  ['extensions', 'that end too soon', '{"a', 400],
  ['variables', 'that are too deep', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 400],
  ['extensions', 'that are empty', '{}', 200],
])('%s by GET %s', async (name, _what, value, status) => {
  const target = `/graphql?query={__typename}&${name}=${encodeURIComponent(value)}`;
  const headers = { 'x-forwarded-for': freshAddress() };
  const reply = await sender.send({ method: 'GET', target, headers, body: undefined });
  expect(reply.status).toBe(status);
  if (status === 400) {
    const message = expect.stringContaining(name);
    expect(reply.body).toEqual({ errors: [{ message, extensions: { code: 'INVALID_INPUT' } }] });
  }
});

test.each([
  ['a list', `{ project(id: ${'['.repeat(1_900)}) { id } }`],
  ['an object', `{ verifyWebhook(input: ${'{a:'.repeat(660)}) { __typename } }`],
  ['a selection', '{a'.repeat(990)],
  ['a type', `query ($v: ${'['.repeat(1_900)}Int) { __typename }`],
])('%s too deep for the parser is told of', async (_what, query) => {
  const { body } = await post(query);
  const message = 'Syntax Error: A document must not be nested more than 100 levels deep.';
  expect(body).toEqual({ errors: [{ message, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] });
});

test('a string may hold all the braces in the world', async () => {
  const braces = '{['.repeat(200);
  const query = `{ project(id: "${braces}") { id } } # ${braces}`;
  expect(Object((await post(query)).body).errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

test.each(['then', 'constructor', '__proto__', 'toJSON', 'length', 'hasOwnProperty'])(
  'an alias named %s is a name like any other',
  async (name) => {
    const query = `{ ${name}: authorizationServerMetadata { ${name}: issuer codeChallengeMethodsSupported } }`;
    const { text } = await post(query);
    const { publicUrl } = (await instance()).config;
    const answer = `{"data":{"${name}":{"${name}":"${publicUrl}","codeChallengeMethodsSupported":["S256"]}}}`;
    expect(text).toBe(answer);
  },
);

test.each([
  ['side by side', (field: string) => field],
  ['in fragments', (field: string) => `... { ${field} }`],
])('fields with arguments that validation would compare in pairs are few, %s', async (_how, write) => {
  const ask = (times: number) =>
    post(`{ ${Array.from({ length: times }, () => write('posts(limit: 1) { totalCount }')).join(' ')} }`);
  const message = 'Syntax Error: A document must not ask for posts with arguments more than 30 times.';
  expect((await ask(31)).body).toEqual({ errors: [{ message, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] });
  expect(Object((await ask(30)).body).errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

test('a body that is no JSON is not repeated', async () => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() };
  const reply = await sender.send({
    method: 'POST',
    target: '/graphql',
    headers,
    body: `hunter2${'x'.repeat(10_000)}`,
  });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({
    errors: [{ message: 'POST body sent invalid JSON.', extensions: { code: 'BAD_REQUEST' } }],
  });
});
