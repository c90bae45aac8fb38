import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { makeInvitation, makePost, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { createPerson } from '../harness/person.ts';

function ask(account: Account, query: string, variables: object = {}) {
  return send('POST', '/graphql', { credential: account.token, body: { query, variables } });
}

describe('introspection', () => {
  const query = getIntrospectionQuery({ inputValueDeprecation: true });

  test('is open to any valid credential and shows the schema that is checked in', async () => {
    const account = await createAccount();
    for (const credential of [account.key, account.token]) {
      const { body } = await send('POST', '/graphql', { credential, body: { query } });
      const sdl = printSchema(lexicographicSortSchema(buildClientSchema(Object(body).data)));
      expect(`${sdl}\n`).toBe(await readFile('schema/schema.graphql', 'utf8'));
    }
  });

  test('is closed to everybody else', async () => {
    const reply = await send('POST', '/graphql', { body: { query }, address: freshAddress() });
    expect(Object(reply.body).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect(Object(reply.body).data).toBeUndefined();
  });
});

test('an input is told all that is wrong with it, also in lists and in what it holds', async () => {
  const account = await createAccount();
  const query = `mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }`;
  const environmentDefaults = { region: '', minInstances: -1 };
  const { body } = await ask(account, query, { input: { name: '', slug: 'Not a slug', environmentDefaults } });
  const [{ extensions }] = Object(body).errors;
  expect(extensions.code).toBe('INVALID_INPUT');
  expect(extensions.faults.map(({ path }: { path: string[] }) => path.join('.'))).toEqual([
    'input.name',
    'input.slug',
    'input.environmentDefaults.region',
    'input.environmentDefaults.minInstances',
  ]);
});

describe('every error has a code', () => {
  test.each([
    ['{', 'GRAPHQL_PARSE_FAILED'],
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ project(id: "nonsense") { id } }', 'NOT_FOUND'],
    ['{ projects(limit: 101) { totalCount } }', 'INVALID_INPUT'],
    ['{ projects(limit: "x") { totalCount } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ profile { id } }', 'INSUFFICIENT_SCOPE'],
    ['{ projects(page: 1) { items { name(x: 1) } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ posts(q: "\\u0000") { totalCount } }', 'INVALID_INPUT'],
  ])('%s: %s', async (query, code) => {
    const { body } = await ask(await createAccount(), query);
    const [error] = Object(body).errors;
    expect(error.extensions.code).toBe(code);
    expect(JSON.stringify(body)).not.toContain('at Object');
  });

  test('an ill-typed variable', async () => {
    const { body } = await ask(await createAccount(), 'query($l: Int!) { projects(limit: $l) { totalCount } }', {
      l: 'x',
    });
    expect(Object(body).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('without a credential, and with a wrong one', async () => {
    const query = '{ projects { totalCount } }';
    const anonymous = await send('POST', '/graphql', { body: { query }, address: freshAddress() });
    expect(anonymous.body).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    const wrong = await send('POST', '/graphql', { body: { query }, credential: 'nonsense', address: freshAddress() });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});

describe('what a document may ask for is bounded', () => {
  test.each([
    ['aliases', /alias/i, `{ ${Array.from({ length: 31 }, (_, n) => `a${n}: projects { totalCount }`).join(' ')} }`],
    ['tokens', /token/i, `{ ${'__typename '.repeat(2_100)} }`],
    [
      'cost',
      /complex|cost/i,
      `{ ${Array.from({ length: 9 }, (_, n) => `a${n}: projects(limit: 100) { items { id environments { name region runtime } } }`).join(' ')} }`,
    ],
  ])('%s', async (_what, message, query) => {
    const reply = await ask(await createAccount(), query);
    expect(Object(reply.body).errors[0].message).toMatch(message);
    expect(Object(reply.body).data ?? null).toBeNull();
  });

  test('the body, at 1 MiB', async () => {
    const reply = await ask(await createAccount(), `{ profile { id } } # ${'x'.repeat(1_048_576)}`);
    expect(reply.status).toBe(413);
    expect(reply.body).toMatchObject({ errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] });
  });

  test('a full page of everything is within the bounds', async () => {
    const query = '{ projects(limit: 100) { totalCount items { id name environments { name region variables } } } }';
    expect((await ask(await createAccount(), query)).body).toMatchObject({ data: { projects: { totalCount: 0 } } });
  });

  test('a count alone can be asked for', async () => {
    const query = '{ projects { totalCount } personalAccessTokens { id } oauthClients { id } }';
    const { data } = await askGraphQL({ cookie: (await createPerson()).cookie }, query);
    expect(data).toMatchObject({ projects: { totalCount: 0 } });
  });
});

describe('cross-site requests', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form of type %s, which needs no preflight, runs nothing',
    async (type) => {
      const { token } = await createAccount();
      const reply = await send('POST', '/graphql', {
        credential: token,
        body: 'query={__typename}',
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(415);
    },
  );

  test('a mutation by GET is refused', async () => {
    const { token } = await createAccount();
    const query = encodeURIComponent('mutation { deleteProject(id: "x") }');
    expect((await send('GET', `/graphql?query=${query}`, { credential: token })).status).toBe(405);
  });
});

describe('fields that invite abuse are limited by themselves', () => {
  test('a field repeated under aliases counts each time', async () => {
    const account = await createAccount();
    const postId = await makePost(account);
    const query = `mutation { ${Array.from({ length: 30 }, (_, n) => `a${n}: likePost(postId: "${postId}") { liked }`).join(' ')} }`;
    let codes: string[] = [];
    for (let round = 0; round < 30 && codes.length === 0; round += 1) {
      const { body } = await send('POST', '/graphql', { credential: account.key, body: { query } });
      codes = (Object(body).errors ?? []).map((error: { extensions: { code: string } }) => error.extensions.code);
    }
    expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']));
    const reply = await send('POST', `/api/community/posts/${postId}/like`, { credential: account.key });
    expect(reply.status).toBe(429);
  });
});

describe('a query that is limited by itself', () => {
  const offers = (count: number) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: invitationOffer(token: $token) { role }`).join(' ')} }`;

  async function asking(count: number) {
    const [owner, account] = [await createAccount(), await createAccount()];
    const { token } = await makeInvitation(owner, await makeProject(owner), {
      email: 'x@test.example',
      role: 'viewer',
    });
    return () => askGraphQL({ credential: account.token }, `query ($token: String!) ${offers(count)}`, { token });
  }

  test('counts thirty aliases of one document as thirty calls', async () => {
    const ask = await asking(30);
    expect([(await ask()).codes, (await ask()).codes]).toEqual([[], []]);
    expect((await ask()).codes).toContain('RATE_LIMITED');
  });

  test('lets through as many of a race as it says', async () => {
    const ask = await asking(3);
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(20);
  });
});

describe('personal access tokens', () => {
  test('are made, listed and revoked by the person that they are of', async () => {
    const caller = { cookie: (await createPerson()).cookie };
    const create =
      'mutation($i: CreatePersonalAccessTokenInput!) { t: createPersonalAccessToken(input: $i) { id token } }';
    const made = await askGraphQL(caller, create, { i: { name: 'CI', scopes: ['projects:read'], expiresInDays: 1 } });
    const { id, token } = made.data.t;
    expect((await send('GET', '/v1/projects', { credential: token })).status).toBe(200);
    const list = await askGraphQL(caller, '{ personalAccessTokens { id name prefix } }');
    expect(list.data.personalAccessTokens).toHaveLength(2);
    expect(list.reply.text).not.toContain('service_pat_');
    await askGraphQL(caller, 'mutation($id: ID!) { revokePersonalAccessToken(id: $id) { revokedAt } }', { id });
    expect((await send('GET', '/v1/projects', { credential: token })).status).toBe(401);
  });
});
