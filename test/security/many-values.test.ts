import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';

function many<Item>(length: number, item: Item): Item[] {
  return Array.from({ length }, () => item);
}

describe('hundreds of thousands of values in one body are refused before each costs its check', () => {
  test.each([
    ['POST', '/api/developer/keys', { name: 'x', scopes: many(300_000, '') }],
    ['POST', '/api/posts', { title: 'x', content: 'x', tags: many(200_000, 1) }],
    ['POST', '/v1/projects', Object.fromEntries(many(50_000, null).map((_, index) => [`K${index}`, 1]))],
    ['PATCH', '/v1/projects/:projectId', { environments: many(250_000, {}) }],
  ] as const)('in the body of %s %s', async (method, template, body) => {
    const account = await createAccount();
    const path = template.replace(':projectId', await makeProject(account));
    const credential = path.startsWith('/api') ? account.key : account.token;
    const reply = await send(method, path, { credential, body });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('must have at most 5000 values altogether');
  });

  test.each([
    ['events', 'query ($list: [String!]) { events(projectId: "x", types: $list) { totalCount } }', ''],
    ['versions', 'mutation ($list: [Int!]) { deleteProject(id: "x", expectedVersions: $list) }', 0],
  ])('in a variable of %s, also without a credential', async (_noun, query, item) => {
    const variables = { list: many(250_000, item) };
    const { token } = await createAccount();
    for (const credential of [undefined, token]) {
      const reply = await send('POST', '/graphql', { credential, body: { query, variables } });
      expect(reply.text).toContain('at most 5000 values altogether');
      expect(reply.text).not.toContain('INTERNAL_ERROR');
    }
  });

  test('and the lists of a field have bounds of their own', async () => {
    const { token: credential } = await createAccount();
    const change = 'mutation ($list: [Int!]) { deleteProject(id: "x", expectedVersions: $list) }';
    expect((await askGraphQL({ credential }, change, { list: many(101, 1) })).codes).toEqual(['INVALID_INPUT']);
    const events = 'query ($list: [String!]) { events(projectId: "x", types: $list) { totalCount } }';
    const topics = { list: many(100, 'deployment.created') };
    expect((await askGraphQL({ credential }, events, topics)).codes).toEqual(['INVALID_INPUT']);
  });
});

describe('what is large costs what it weighs, so that one request cannot read it again and again', () => {
  test.each([
    ['variables of projects', 'projects(limit: 100) { items { environments { variables } } }'],
    ['environments, whose variables are opened', 'projects(limit: 100) { items { environments { name } } }'],
    ['contents of posts', 'posts(limit: 100) { items { content } }'],
    ['data of events', 'events(projectId: "x", limit: 100) { items { data } }'],
    [
      'artifacts of deployments',
      'deployments(projectId: "x", environment: preview, limit: 100) { items { artifacts { url } } }',
    ],
  ])('%s', async (_noun, page) => {
    const { token: credential } = await createAccount();
    const once = await askGraphQL({ credential }, `{ ${page} }`);
    expect(once.reply.text).not.toContain('complex');
    const twice = await askGraphQL({ credential }, `{ a: ${page} b: ${page} }`);
    expect(twice.reply.text).toContain('complex');
  });
});

test.each(['\u0001', '\u001b[31m', '\u0085'])('a text has no control characters such as %j', async (control) => {
  const { key, token } = await createAccount();
  const post = { title: 'Title', content: `some ${control}`, category: 'general' };
  const reply = await send('POST', '/api/posts', { credential: key, body: post });
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('content must not contain control')]);
  const variables = { API_KEY: `some ${control}` };
  const body = { name: 'Shop', environment_defaults: { variables } };
  const project = await send('POST', '/v1/projects', { credential: token, body });
  expect([project.status, project.text]).toEqual([400, expect.stringContaining('/variables/API_KEY')]);
});
