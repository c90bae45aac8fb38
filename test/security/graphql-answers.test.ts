import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { operatorContext } from '../../src/domain-context/operator.ts';
import { DocumentCaches } from '../../src/graphql/document-cache.ts';
import { createGraphQLEndpoint } from '../../src/graphql/endpoint.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';

const ask = (query: string, more: object = {}) => send('POST', '/graphql', { body: { query }, ...more });
const unused = Array.from({ length: 99 }, (_, index) => `$v${index}: ID`).join(' ');

describe('what is said of a document is not a hundred times as long as it', () => {
  test.each([
    [
      'a name of a million letters, with variables that nobody uses',
      `query ${'a'.repeat(900_000)}(${unused}) { __typename }`,
      2_000,
    ],
    ['a name that is as long as names may be', `query ${'a'.repeat(200)}(${unused}) { __typename }`, 60_000],
    ['a number of a million digits', `{ posts(page: ${'1'.repeat(900_000)}) { totalCount } }`, 2_000],
    ['a text where a number is meant', `{ posts(page: "${'s'.repeat(500_000)}") { totalCount } }`, 2_000],
    [
      'fields that conflict in all that is below them',
      `{ ${['a', 'b', 'c'].map((to) => `x: posts { items { ${Array.from({ length: 300 }, (_, i) => `f${i}: ${to}`).join(' ')} } }`).join(' ')} }`,
      120_000,
    ],
  ])('%s', async (_what, query, most) => {
    const { token: credential } = await createAccount();
    const reply = await ask(query, { credential });
    expect(reply.text).toContain('"errors"');
    expect(reply.text.length).toBeLessThan(most);
  });
});

describe('documents are kept in bounded memory', () => {
  const fields = (prefix: string) =>
    `{ ${Array.from({ length: 1_900 }, (_, index) => `${prefix}${index}`).join(' ')} }`;

  test('by what they weigh once they are parsed, not by their text', () => {
    const { documentCache } = new DocumentCaches();
    for (let index = 0; index < 100; index += 1) documentCache.set(`${index}`, parse(fields('a')));
    expect(documentCache.size).toBeGreaterThan(10);
    expect(documentCache.size).toBeLessThan(40);
  });

  test('and not at all where they are not valid', async () => {
    const home = await instance();
    const { id } = await createAccount();
    const caches = new DocumentCaches();
    const endpoint = createGraphQLEndpoint(schema, home.log, { isDevelopment: false, admitsAnyDocument: true }, caches);
    const domain = operatorContext(home.portico.core.shared, { id, plan: 'pro' });
    const post = (query: string) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) };
      return endpoint.fetch('http://localhost/graphql', init, { domain, notes: { showsSecret: false } });
    };
    const replies = [await post('{ __typename }'), await post('{ surprise }'), await post('{ surprise }')];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([...caches.documentCache.keys()]).toEqual(['{ __typename }']);
  });
});

describe('an answer is one answer', () => {
  test.each([
    'multipart/mixed',
    'text/event-stream',
    'text/event-stream;x=json',
    'text/*',
    'multipart/mixed; deferSpec=20220824',
  ])('to whoever accepts %s alone it is a 406', async (accept) => {
    expect((await ask('{ __typename }', { headers: { accept } })).status).toBe(406);
  });

  test('framed once, before anything is done', async () => {
    const { portico } = await instance();
    const account = await createAccount();
    const { hostname, port } = new URL(portico.address);
    const query = 'mutation { createApiKey(input: { name: "b", scopes: [read] }) { fullKey } }';
    const body = JSON.stringify({ query });
    const lines = [
      'POST /graphql HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${account.key}`,
      'Accept: multipart/mixed',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    const socket = connect(Number(port), hostname);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    const text = await readText(socket);
    const [head = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 406 /);
    expect(head.match(/^(content-length|transfer-encoding):/gim)).toHaveLength(1);
    const { body: list } = await send('GET', '/api/developer/keys', { credential: account.key });
    expect(JSON.stringify(list)).not.toContain('"b"');
  });
});
